import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import type { Say } from '../../desktop/words.ts'
import type { ChooseFile, ChooseFolder } from '../../ports/host-ports.ts'

const folderOptions = (say: Say): OpenDialogOptions => ({
  title: say('chooseFolder'),
  buttonLabel: say('choose'),
  properties: ['openDirectory', 'createDirectory'],
})
const fileOptions = (say: Say): OpenDialogOptions => ({
  title: say('chooseExport'),
  buttonLabel: say('choose'),
  properties: ['openFile'],
  filters: [{ name: say('backlotExport'), extensions: ['zip'] }],
})

async function ask(options: OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow()
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return filePaths[0] ?? null
}

/** Creates what asks the user for a folder or an exported profile, over the focused window: null if none was chosen. */
export function createChoosers(words: () => Say): { chooseFolder: ChooseFolder; chooseFile: ChooseFile } {
  return { chooseFolder: () => ask(folderOptions(words())), chooseFile: () => ask(fileOptions(words())) }
}
