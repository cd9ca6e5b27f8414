import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '../helpers/free-port.ts'
import { startBuiltService } from './built-service.ts'
import { expect, untilDone, test } from './fixtures.ts'
import { dropFiles } from './pages/drop-files.ts'
import { pickOption } from './pages/pick-option.ts'
import { reach } from './pages/reach.ts'
import { serious } from './serious.ts'

type Dropped = { readonly name: string; readonly bytes: Buffer }

/** Drops files on an element, as from the desktop. */
async function drop(page: Page, place: Locator, files: readonly Dropped[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') }))
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, text } of all) {
      data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name))
    }
    return data
  }, given)
  await place.dispatchEvent('dragover', { dataTransfer: transfer })
  await place.dispatchEvent('drop', { dataTransfer: transfer })
}

/** Drops files and folders of the disk on an element, through the browser's native drag events. */
async function dropFromDisk(place: Locator, files: string[]): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  await dropFiles(place, files)
}

const image = (width = 320, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6ea3' } })
    .png()
    .toBuffer()

/** Would catch: a dropped image that the service cannot read, or one that is lost on its way to the library. */
test('a dropped image is edited, and its result becomes the next input by drag and by keyboard', async ({
  page,
  program,
  firstRun,
  create,
  library,
}) => {
  await firstRun.enter(program.url)
  await create.openModel('Riso 2')
  const field = page.getByRole('textbox', { name: /^Image/ })
  await drop(page, field, [{ name: 'a lake.png', bytes: await image() }])
  await expect(page.getByText('a lake.png')).toBeVisible()
  await expect(page.getByText('320 × 200')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await create.spend.click()
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)

  await page.getByRole('button', { name: 'Remove a lake.png from Image' }).click()
  const dragged = () =>
    create.strip
      .getByRole('option')
      .first()
      .evaluate((frame) => {
        const dataTransfer = new DataTransfer()
        frame.querySelector('[draggable]')?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
        return dataTransfer.getData('DownloadURL')
      })
  await expect.poll(dragged).not.toBe('')
  const [, name = '', address = ''] = /^image\/png:([^:]+):(http.+)$/u.exec(await dragged()) ?? []
  expect(name).toMatch(/^\d{4}-\d\d-\d\d Riso 2.*\.png$/u)
  const file = await page.request.get(address)
  expect(file.headers()['content-disposition']).toMatch(/^attachment/)
  expect(await sharp(await file.body()).metadata()).toMatchObject({ format: 'png', width: 320 })
  await create.strip.getByRole('option').first().dragTo(field)
  await expect(page.getByRole('button', { name: 'Remove Riso 2.png from Image' })).toBeVisible()

  await page.getByRole('button', { name: 'Use as input' }).focus()
  await page.keyboard.press('Enter')
  await pickOption(page, 'Mount 12')
  await expect(page.getByRole('heading', { name: 'Mount 12', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Images 1' })).toBeVisible()

  await library.open()
  await expect(library.files).toHaveCount(1)
  await library.files.first().click()
  expect(await library.originalSize()).toMatchObject({ width: 320 })
})

/** Would catch: a field that a keyboard cannot fill, and a removed file that stays in the form. */
test('a file is chosen, removed, and picked from the library, by keyboard', async ({
  page,
  newProgram: program,
  profile,
  firstRun,
  create,
}) => {
  const path = join(profile, 'tall.png')
  await writeFile(path, await image(120, 240))
  await firstRun.enter(program.url)
  await create.openModel('Azulejo 8')
  await create.prompt.fill('deep blue silk')
  await create.spend.click()
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)

  await create.openModel('Riso 2')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file for Image' }).press('Enter')
  await (await choosing).setFiles(path)
  const takeOut = page.getByRole('button', { name: 'Remove tall.png from Image' })
  await expect(takeOut).toBeVisible()
  await takeOut.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Image/ })).toBeFocused()

  await page.getByRole('button', { name: 'From library for Image' }).press('Enter')
  const grid = page.getByRole('grid', { name: 'Library files' })
  await expect(grid.getByRole('gridcell')).toHaveCount(1)
  await reach(page, grid)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove deep blue silk.* from Image$/ })).toBeVisible()
})

/**
 * Would catch: an unusable file that is sent and paid for, a refusal away from its field, and a form that loses its
 * content.
 */
test('an unusable file is refused at the field, with the reason', async ({
  page,
  newProgram: program,
  firstRun,
  create,
}) => {
  await firstRun.enter(program.url)
  await create.openModel('Riso 2')
  const field = page.getByRole('textbox', { name: /^Image/ })
  const refused = async (name: string, bytes: Buffer, words: RegExp) => {
    await drop(page, field, [{ name, bytes }])
    await expect.poll(() => firstRun.problemOf(field)).toMatch(words)
    await expect.poll(() => firstRun.problemOf(field)).toMatch(/Nothing was sent or charged/)
  }
  await refused('empty.png', Buffer.alloc(0), /“empty.png” is empty/)
  await refused('page.png', Buffer.from('<!doctype html><script>alert(1)</script>'), /“page.png” is an HTML page/)
  const wave = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(64)])
  await refused('voice.png', wave, /is an audio file, but this input needs an image/)
  const cut = (await image()).subarray(0, 40)
  await refused('<b>cut.png', cut, /“<b>cut.png” can’t be opened|damaged/)
  await drop(page, field, [{ name: 'whole.png', bytes: await image() }])
  await expect(page.getByText('whole.png')).toBeVisible()
})

/**
 * Would catch: a folder that is taken for a file, files in it that are silently dropped, too many files of which a part
 * is taken.
 */
test('a folder dropped on a list adds its files of the right kind, and reports what it skips', async ({
  page,
  newProgram: program,
  profile,
  firstRun,
  create,
}) => {
  const folder = join(profile, 'holiday')
  await mkdir(join(folder, 'day 2'), { recursive: true })
  for (const name of ['10.png', '9.png', 'day 2/1.png'])
    await writeFile(join(folder, name), await image(name.length, 9))
  await writeFile(join(folder, 'notes.txt'), 'not an image')
  await mkdir(join(profile, 'words'))
  await writeFile(join(profile, 'words', 'a.txt'), 'a')
  await firstRun.enter(program.url)
  await create.openModel('Mount 12')
  const list = page.getByRole('button', { name: 'Choose files for Images' })
  await dropFromDisk(list, [folder])
  await expect(page.getByRole('button', { name: /^Remove Images/ })).toHaveCount(3)
  await expect(page.getByText('1 file skipped: not an image.')).toBeVisible()
  const names = page.locator('[data-entry]')
  for (const [index, name] of ['9.png', '10.png', '1.png'].entries()) await expect(names.nth(index)).toContainText(name)
  await dropFromDisk(list, [join(profile, 'words')])
  await expect(page.getByText('“words” contains no images.')).toBeVisible()

  await create.openModel('Riso 2')
  const field = page.getByRole('textbox', { name: /^Image/ })
  await dropFromDisk(field, [folder])
  await expect.poll(() => firstRun.problemOf(field)).toContain('“holiday” is a folder. Choose a single file.')
  await dropFromDisk(field, [join(folder, '9.png'), join(folder, '10.png')])
  await expect.poll(() => firstRun.problemOf(field)).toContain('Image takes one file. You added 2.')
  await dropFromDisk(field, [join(folder, '9.png')])
  await expect(page.getByRole('button', { name: 'Remove 9.png from Image' })).toBeVisible()
})

/** Would catch: a file that is copied for an account whose service could never read it, and a dead end. */
test(
  'an account without a public address refuses a file in place, and links to the setting',
  { tag: '@harness' },
  async ({ page, program, firstRun, create }) => {
    await using service = await startBuiltService()
    await firstRun.enterAccount(program.url, { baseUrl: service.baseUrl, key: service.apiKey })
    await create.openModel('Riso 2')
    const field = page.getByRole('textbox', { name: /^Image/ })
    await drop(page, field, [{ name: 'a.png', bytes: await image() }])
    await expect.poll(() => firstRun.problemOf(field)).toMatch(/need a public https link/)
    await page.getByRole('button', { name: 'Set a public address in Settings' }).click()
    const address = page.getByRole('textbox', { name: 'Public address' })
    await address.fill('http://files.nowhere.invalid')
    await address.blur()
    await expect.poll(() => firstRun.problemOf(address)).toMatch(/https/)
    await address.fill('https://files.nowhere.invalid')
    await page.getByRole('spinbutton', { name: 'Local port' }).fill(String(await freePort()))
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText(/files\.nowhere\.invalid can’t be found/)).toBeVisible(untilDone)
  },
)
