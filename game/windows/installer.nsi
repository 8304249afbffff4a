; installer.nsi -- makes the installer, which needs no administrator: makensis -DVERSION=0.1.0 -DFOLDER=.. -DLIST=.. -DICON=..
; -DOUTPUT=.. installer.nsi
;
; LIST has the macros SAVE_OTHERS and REMOVE_OWN, which the build writes from the files in FOLDER (pack.py). The user may have chosen a
; folder with other files, or may add some: all of them are kept, and so are settings and recordings in %APPDATA%.
Target amd64-unicode
!include "MUI2.nsh"
!include "LogicLib.nsh"
!include "${LIST}"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\treads"

Name "treads ${VERSION}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\treads"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel user
ManifestDPIAware true
BrandingText " "
SetCompressor /SOLID lzma
SetDateSave off
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "treads"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "treads setup"
VIAddVersionKey "LegalCopyright" "2026 The treads authors, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\treads.exe"
!insertmacro MUI_PAGE_LICENSE "${FOLDER}/LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Renames a file that is in the place of one of ours.
Function save_other
  Pop $0
  ${If} ${FileExists} "$INSTDIR\$0"
    ClearErrors
    Rename "$INSTDIR\$0" "$INSTDIR\$0.old"
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONSTOP "$INSTDIR\$0 is not a file of treads. Move it elsewhere and install again." /SD IDOK
      Abort
    ${EndIf}
  ${EndIf}
FunctionEnd

; The uninstaller of the last version removes what that version had, unless it is older than the value RemovesOwnFiles: then it would
; remove files of the user, and its files are overwritten instead.
Section
  SetShellVarContext current
  ReadRegStr $1 HKCU "${UNINSTALL}" "InstallLocation"
  ReadRegDWORD $2 HKCU "${UNINSTALL}" "RemovesOwnFiles"
  ${If} $2 == 1
  ${AndIf} ${FileExists} "$1\uninstall.exe"
    ExecWait '"$1\uninstall.exe" /S _?=$1'
    Delete "$1\uninstall.exe"
    RMDir "$1"
  ${EndIf}
  ${If} $2 == 1
  ${OrIf} $1 != $INSTDIR
    !insertmacro SAVE_OTHERS
    Push "uninstall.exe"
    Call save_other
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "$SMPROGRAMS\treads"
  CreateShortcut "$SMPROGRAMS\treads\treads.lnk" "$INSTDIR\treads.exe"
  CreateShortcut "$SMPROGRAMS\treads\Documentation.lnk" "$INSTDIR\README.html"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "treads"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\treads.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The treads authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${UNINSTALL}" "RemovesOwnFiles" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  SetShellVarContext current
  !insertmacro REMOVE_OWN
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\treads\treads.lnk"
  Delete "$SMPROGRAMS\treads\Documentation.lnk"
  RMDir "$SMPROGRAMS\treads"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
