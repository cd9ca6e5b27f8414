import { type BrowserWindow, dialog } from 'electron'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Bridge } from '#shared/bridge/contract.ts'
import { mostRecipeFileLength } from '#shared/domain/limits.ts'
import type { Say } from '../../desktop/words.ts'

async function readRecipes(file: string, say: Say): Promise<string> {
  if ((await stat(file)).size > mostRecipeFileLength) {
    throw new Error(say('recipesTooLarge'))
  }
  return readFile(file, 'utf8')
}

/** Imports a file of recipes that the system opened, into the open workspace, and tells the user the result. */
export async function importRecipeFile(
  recipes: Pick<Bridge['recipes'], 'importFile'>,
  window: BrowserWindow,
  file: string,
  say: Say,
): Promise<void> {
  try {
    const { count } = await recipes.importFile({ text: await readRecipes(file, say) })
    const message = say('recipesImported', { n: count })
    await dialog.showMessageBox(window, { message, detail: basename(file), buttons: [say('ok')] })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    dialog.showErrorBox(say('importFailed', { file: basename(file) }), message)
  }
}
