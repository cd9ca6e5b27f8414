import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import type { ChooseFolder } from '../../ports/host-ports.ts'

const options: OpenDialogOptions = {
  title: 'Choose a folder',
  buttonLabel: 'Choose',
  properties: ['openDirectory', 'createDirectory'],
}

/** Asks the user for a folder, over the focused window. Null if none was chosen. */
export const chooseFolder: ChooseFolder = async () => {
  const window = BrowserWindow.getFocusedWindow()
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return filePaths[0] ?? null
}
