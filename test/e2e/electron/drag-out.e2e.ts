import { readFile } from 'node:fs/promises'
import { CreatePage } from '../pages/create-page.ts'
import { FirstRunPage } from '../pages/first-run-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { Stage } from '../pages/stage.ts'
import { expect, test, untilDone } from './hosts.ts'
import { startRehearsal } from './rehearsal.ts'

/** Would catch: a drag of a thumbnail in place of the file, of one file in place of the selection, or without an icon. */
test('tiles are dragged to other programs as their original files', async ({ browser, profile }) => {
  await using app = await startRehearsal({ browser, profile })
  const { page } = app
  const [create, library, stage] = [new CreatePage(page), new LibraryPage(page), new Stage(page)]
  await new FirstRunPage(page).open.click()
  await create.openModel('Azulejo 8')
  for (const prompt of ['deep blue silk', 'a red kite']) {
    await create.prompt.fill(prompt)
    await create.quotedCredits()
    await create.spend.click()
    await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
    await stage.imageShown()
  }
  await library.open()
  const silk = library.grid.getByRole('gridcell', { name: /silk/ })
  await expect(library.files).toHaveCount(2)
  await silk.click()
  await library.grid.getByRole('gridcell', { name: /kite/ }).click({ modifiers: ['ControlOrMeta'] })

  const since = app.reported.length
  await silk.hover()
  await page.mouse.down()
  await page.mouse.move(400, 400, { steps: 4 })
  const { files, icon } = await app.next('dragged', since)
  await page.mouse.up()
  expect(files).toHaveLength(2)
  for (const file of files) expect((await readFile(file)).subarray(1, 4).toString()).toBe('PNG')
  expect((await readFile(icon)).length).toBeLessThan(40_000)
  expect((await app.quit()).code).toBe(0)
})
