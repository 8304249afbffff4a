// exports.js -- what code.html uses of CodeMirror (./bundle).
export {autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet} from '@codemirror/autocomplete';
export {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
export {javascriptLanguage} from '@codemirror/lang-javascript';
export {HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting, syntaxTree} from '@codemirror/language';
export {lintGutter, lintKeymap, linter, setDiagnostics} from '@codemirror/lint';
export {Compartment, EditorState} from '@codemirror/state';
export {EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers} from '@codemirror/view';
export {tags} from '@lezer/highlight';
