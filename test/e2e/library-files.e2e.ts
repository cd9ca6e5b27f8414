import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comfyGraph, foreignImages, pngWithTexts } from '../helpers/foreign-files.ts'
import { expect, test } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { serious } from './serious.ts'

/**
 * Would catch: a drop or a choice by keyboard that imports nothing, a refused file without its reason, a recipe that is
 * not shown.
 */
test('a dropped folder is imported, says how its files were made, and is exported again', async ({
  page,
  program,
  firstRun,
  library,
  profile,
}) => {
  await firstRun.enter(program.url)
  await library.open()
  const folder = join(profile, 'from elsewhere')
  await mkdir(folder)
  for (const [name, bytes] of Object.entries(await foreignImages())) await writeFile(join(folder, name), bytes)
  await writeFile(join(folder, 'page.png'), '<!doctype html><script>alert(1)</script>')

  await library.drop([folder])
  await expect(page.getByText('Imported 3 files. 3 say how they were made.')).toBeVisible()
  await page.getByText('1 file wasn’t imported').click()
  await expect(page.getByText(/^“page\.png” is an HTML page\./u)).toBeVisible()
  await expect(library.files).toHaveCount(3)
  await library.grid.getByRole('gridcell', { name: 'comfy' }).click()
  await expect(library.inspector.getByText('Made elsewhere with ComfyUI')).toBeVisible()
  await expect(library.inspector.getByText('kiln-xl.safetensors').first()).toBeVisible()
  await expect(library.inspector.getByText('clay vessels, raking light')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.keyboard.press('Control+e')
  const dialog = page.getByRole('dialog', { name: 'Export 1 file' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Name/u }).fill('{model} {who}')
  await expect(dialog.getByText('{who} isn’t a field.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Name/u }).fill('{title} {n}')
  await expect(dialog.getByText('First file: comfy 1')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText(/^Exported 1 file to/u)).toBeVisible()

  const more = join(profile, 'chosen.png')
  await writeFile(more, await pngWithTexts({ prompt: comfyGraph }, 120))
  const choosing = page.waitForEvent('filechooser')
  await runCommand(page, 'Import files')
  await (await choosing).setFiles(more)
  await expect(page.getByText('Imported 1 file. 1 says how it was made.')).toBeVisible()
})
