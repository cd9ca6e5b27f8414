import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import type { ChooseFile, ChooseFolder } from '../../ports/host-ports.ts'

const folderOptions: OpenDialogOptions = {
  title: 'Choose a folder',
  buttonLabel: 'Choose',
  properties: ['openDirectory', 'createDirectory'],
}
const fileOptions: OpenDialogOptions = {
  title: 'Choose an exported profile',
  buttonLabel: 'Choose',
  properties: ['openFile'],
  filters: [{ name: 'Backlot export', extensions: ['zip'] }],
}

async function ask(options: OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow()
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return filePaths[0] ?? null
}

/** Asks the user for a folder, over the focused window. Null if none was chosen. */
export const chooseFolder: ChooseFolder = () => ask(folderOptions)

/** Asks the user for an exported profile, over the focused window. Null if none was chosen. */
export const chooseFile: ChooseFile = () => ask(fileOptions)
