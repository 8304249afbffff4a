; installer.nsi -- makes the installer, which needs no administrator: makensis -DVERSION=0.1.0 -DFOLDER=.. -DICON=..
; -DOUTPUT=.. installer.nsi
Target amd64-unicode
!include "MUI2.nsh"
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

Section
  SetShellVarContext current
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
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Removes only what the installer has written: the user may have chosen a folder with other files. Settings and recordings in %APPDATA%
; are kept.
Section "Uninstall"
  SetShellVarContext current
  RMDir /r "$INSTDIR\assets"
  RMDir /r "$INSTDIR\docs"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\treads.exe"
  Delete "$INSTDIR\treads.com"
  Delete "$INSTDIR\treads.dll"
  Delete "$INSTDIR\*.html"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir /r "$SMPROGRAMS\treads"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
