import { type BrowserWindow, dialog } from 'electron'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Bridge } from '#shared/bridge/contract.ts'
import { mostRecipeFileLength } from '#shared/domain/limits.ts'

async function readRecipes(file: string): Promise<string> {
  if ((await stat(file)).size > mostRecipeFileLength) {
    throw new Error('The file is too large for recipes. Nothing was imported.')
  }
  return readFile(file, 'utf8')
}

/** Imports a file of recipes that the system opened, into the open workspace, and tells the user the result. */
export async function importRecipeFile(
  recipes: Pick<Bridge['recipes'], 'importFile'>,
  window: BrowserWindow,
  file: string,
): Promise<void> {
  try {
    const { count } = await recipes.importFile({ text: await readRecipes(file) })
    const message = count === 1 ? '1 recipe imported' : `${count} recipes imported`
    await dialog.showMessageBox(window, { message, detail: basename(file), buttons: ['OK'] })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    dialog.showErrorBox(`Couldn’t import ${basename(file)}`, message)
  }
}
