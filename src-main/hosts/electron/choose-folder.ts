import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron'

const options: OpenDialogOptions = {
  title: 'Choose a folder',
  buttonLabel: 'Choose',
  properties: ['openDirectory', 'createDirectory'],
}

/** Asks the user for a folder, over the window that has the focus. Null where none was chosen. */
export async function chooseFolder(): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow()
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return filePaths[0] ?? null
}
