// Catches: a file of recipes that is opened without effect, one that is refused without a word or in another language than
// the windows, and a file of any size read into memory.
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Bridge } from '#shared/bridge/contract.ts'
import { createWords } from '#main/desktop/words.ts'
import { importRecipeFile } from '#main/hosts/electron/import-recipe-file.ts'
import { mostRecipeFileLength } from '#shared/domain/limits.ts'
import { BrowserWindow, double } from '../../../../helpers/electron-double.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

afterEach(() => {
  double.reset()
})

async function open(
  text: string,
  answer: (text: string) => number,
  { size = text.length, say = createWords('en') } = {},
) {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'mine.backlot')
  await writeFile(file, text)
  if (size !== text.length) await truncate(file, size)
  double.answer = 0
  const importFile = (input: { text: string }) => Promise.resolve().then(() => ({ count: answer(input.text) }))
  // The options of a call are not used here.
  const recipes = { importFile } as Pick<Bridge['recipes'], 'importFile'>
  const window = new BrowserWindow({}) as unknown as Parameters<typeof importRecipeFile>[1]
  await importRecipeFile(recipes, window, file, say)
  return double.asked.map(({ message }) => message)
}

test('the user is told how many recipes were imported, or why none was', async () => {
  expect(await open('[]', () => 3)).toEqual(['Recipes imported: 3'])
  double.reset()
  expect(await open('[]', () => 3, { say: createWords('de') })).toEqual(['Importierte Rezepte: 3'])
  double.reset()
  const refuse = () => {
    throw new Error('This is no file of recipes. Nothing was imported.')
  }
  expect(await open('{}', refuse)).toEqual(['This is no file of recipes. Nothing was imported.'])
})

test('a file that is too large is refused before it is read', async () => {
  const seen: string[] = []
  const said = await open('[]', (text) => seen.push(text), { size: mostRecipeFileLength + 1 })
  expect([said, seen]).toEqual([['The file is too large for recipes. Nothing was imported.'], []])
})
