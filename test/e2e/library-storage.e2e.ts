import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { writeManyImages } from '../helpers/foreign-files.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { traceMainThread } from '../helpers/main-thread.ts'
import { runCommand } from './pages/palette.ts'
import { reach } from './pages/reach.ts'
import { startProgram } from './program.ts'

const tinyVideo = join(import.meta.dirname, '../fixtures/tiny-video.mp4')
const killAtLink = join(import.meta.dirname, '../fixtures/kill-at-link.ts')

/** Fills a new folder with different images, and returns its path. */
async function imagesIn(folder: string, count: number): Promise<string> {
  await mkdir(folder)
  for (let at = 0; at < count; at += 1) {
    const background = { r: (at * 67) % 256, g: (at * 31) % 256, b: 120 }
    const image = sharp({ create: { width: 300 + 20 * at, height: 200, channels: 3, background } })
    await writeFile(join(folder, `vessel ${at + 1}.png`), await image.png().toBuffer())
  }
  return folder
}

/** How many of the tiles show their thumbnail. */
const drawn = (files: Locator) =>
  files
    .locator('img')
    .evaluateAll((images) => images.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length)

/**
 * Would catch: files that are dropped or shown as here while their drive is away, a thumbnail or a tag that goes with
 * it, files that stay missing when it is back.
 */
test(
  'the media folder is unplugged and plugged in again',
  { tag: '@harness' },
  async ({ page, profile, firstRun, library }) => {
    await using open = new AsyncDisposableStack()
    const first = await startProgram(profile)
    let stop = first.stop
    open.defer(() => stop())
    const [media, unplugged] = [join(profile, 'media'), join(profile, 'unplugged')]
    const missing = library.files.getByTitle('File missing')
    const alert = page.getByText(/^The media folder is missing/u)
    await firstRun.enter(first.url)
    await library.open()
    await library.import(await imagesIn(join(profile, 'images'), 3), 3)
    await library.file('vessel 1').click()
    await library.inspector.getByRole('radio', { name: '4 stars' }).click()
    await library.file('vessel 2').click()
    await expect.poll(() => drawn(library.files)).toBe(3)

    await rename(media, unplugged)
    await expect(alert).toBeVisible()
    await expect(missing).toHaveCount(3)
    await expect(library.inspector.getByText('File missing')).toBeVisible()
    // Its size was never drawn before.
    await library.file('vessel 3').click()
    await expect.poll(() => drawn(library.inspector)).toBe(1)
    expect(await drawn(library.files)).toBe(3)
    await rename(unplugged, media)
    await expect(alert).toBeHidden()
    await expect(missing).toHaveCount(0)
    await expect(library.inspector.getByText('On this computer')).toBeVisible()
    expect(await library.originalSize()).toEqual({ width: 340, height: 200 })

    await first.stop()
    await rename(media, unplugged)
    const second = await startProgram(profile)
    stop = second.stop
    await page.goto(second.url)
    await library.open()
    await expect(alert).toBeVisible()
    await expect(missing).toHaveCount(3)
    await expect.poll(() => drawn(library.files)).toBe(3)
    await library.file('vessel 1').click()
    await expect(library.inspector.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await rename(unplugged, media)
    await expect(missing).toHaveCount(0)
    await expect(library.files).toHaveCount(3)
    expect(await library.originalSize()).toEqual({ width: 300, height: 200 })
  },
)

/** Would catch: a restored file without its rating and tags, a permanent deletion that is not asked about. */
test('files are deleted and restored, by mouse and by keyboard', async ({ page, program, firstRun, library }) => {
  await firstRun.enter(program.url)
  await library.open()
  await library.import(await imagesIn(join(program.profile, 'to delete'), 3), 3)
  const deleted = page.getByRole('grid', { name: 'Trash' }).getByRole('gridcell')
  const all = page.getByRole('button', { name: /^All media/ })

  await library.file('vessel 1').click()
  await library.inspector.getByRole('radio', { name: '4 stars' }).click()
  await library.inspector.getByRole('combobox', { name: 'Add tag' }).fill('clay')
  await page.keyboard.press('Enter')
  await expect(library.inspector.getByRole('button', { name: 'Remove tag clay' })).toBeVisible()
  await page.keyboard.press('Escape')
  await library.file('vessel 1').click()
  await page.keyboard.press('Delete')
  await expect(library.files).toHaveCount(2)
  await library.trash.click()
  await deleted.nth(0).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(deleted).toHaveCount(0)
  await all.click()
  await library.file('vessel 1').click()
  await expect(library.inspector.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(library.inspector.getByRole('button', { name: 'Remove tag clay' })).toBeVisible()

  const { keyboard } = page
  await library.grid.focus()
  await keyboard.press('Home')
  await keyboard.press('5')
  await keyboard.press('Delete')
  await expect(library.files).toHaveCount(2)
  await runCommand(page, 'Show trash')
  await reach(page, page.getByRole('grid', { name: 'Trash' }))
  await keyboard.press('Home')
  await reach(page, page.getByRole('button', { name: 'Restore' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(deleted).toHaveCount(0)

  await runCommand(page, 'Show all media')
  await expect(library.files).toHaveCount(3)
  await reach(page, library.grid)
  await keyboard.press('Home')
  await expect(library.inspector.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await keyboard.press('Delete')
  await expect(library.files).toHaveCount(2)
  await runCommand(page, 'Show trash')
  await reach(page, page.getByRole('grid', { name: 'Trash' }))
  await keyboard.press('Home')
  const question = page.getByRole('alertdialog', { name: 'Delete 1 file permanently?' })
  await keyboard.press('Shift+Delete')
  await expect(question.getByRole('button', { name: 'Keep files' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(deleted).toHaveCount(1)
  await keyboard.press('Shift+Delete')
  await expect(question.getByRole('button', { name: 'Keep files' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(deleted).toHaveCount(0)
  await expect(library.trash).toHaveText(/0$/)
})

/** Would catch: a clip that plays or steps by itself, a rating that is given to another file or lost on the way back. */
test(
  'four videos are compared in step, and rated',
  { tag: '@harness' },
  async ({ page, program, firstRun, library }) => {
    await firstRun.enter(program.url)
    await library.open()
    const folder = join(program.profile, 'clips')
    await mkdir(folder)
    const video = await readFile(tinyVideo)
    for (const at of [1, 2, 3, 4]) {
      // A box of other content makes each a file of its own.
      const box = Buffer.from([0, 0, 0, 9, ...Buffer.from('free'), at])
      await writeFile(join(folder, `clip ${at}.mp4`), Buffer.concat([video, box]))
    }
    await library.drop([folder])
    await page.getByText('Imported 4 files.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    for (const at of [1, 2, 3, 4]) {
      await library.file(`clip ${at}`).click(at === 1 ? {} : { modifiers: ['ControlOrMeta'] })
    }
    await page.getByRole('button', { name: 'Compare selected files' }).click()
    await page.getByRole('radio', { name: '4 up' }).click()
    const clips = page.locator('main video')
    const at = () => clips.evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).currentTime))
    const spread = async () => {
      const times = await at()
      return Math.max(...times) - Math.min(...times)
    }
    await expect(clips).toHaveCount(4)
    const controls = page.getByRole('group', { name: 'Playback controls' })
    await expect(controls.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    await controls.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => Math.min(...(await at()))).toBeGreaterThan(0.3)
    await controls.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(spread).toBeLessThan(0.05)
    const [before = 0] = await at()
    await page.keyboard.press('.')
    await expect.poll(async () => (await at())[0]).toBeGreaterThan(before)
    await expect.poll(spread).toBeLessThan(0.02)
    const [after = 0] = await at()
    await page.keyboard.press(',')
    await expect.poll(async () => (await at())[0]).toBeLessThan(after)
    await expect.poll(spread).toBeLessThan(0.02)

    await page.getByRole('region', { name: 'File D' }).getByRole('radio', { name: '5 stars' }).click()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Keep A and close' }).click()
    await library.file('clip 4').click()
    await expect(library.inspector.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await library.file('clip 2').click()
    await expect(library.inspector.getByRole('radio', { name: '3 stars' })).toBeChecked()
    await expect(library.file('clip 1').getByText('kept')).toBeAttached()
  },
)

/** Flips bits in the middle of a file, as a failing disk does: its size and time stay. */
async function damage(path: string): Promise<void> {
  const [bytes, { atime, mtime }] = [await readFile(path), await stat(path)]
  const middle = Math.floor(bytes.length / 2)
  bytes.subarray(middle, middle + 40).forEach((byte, at, part) => (part[at] = byte ^ 0xff))
  await writeFile(path, bytes)
  await utimes(path, atime, mtime)
}

/**
 * Would catch: a problem of a file that the report does not name, an offer that does not repair it, a repaired file that
 * still counts as a problem, a file that is imported from its own folder as a second copy.
 */
test(
  'the report names damaged, missing, moved and other files, and repairs them',
  { tag: '@harness' },
  async ({ page, newProgram: { url, profile }, firstRun, create, library }) => {
    await firstRun.enter(url)
    await create.openModel('Azulejo 8')
    await create.prompt.fill('a blue tile')
    await create.spend.click()
    await expect(create.caption(/^Done/)).toBeVisible(untilDone)
    await library.open()
    const images = await imagesIn(join(profile, 'images'), 3)
    await library.drop([images])
    await page.getByText('Imported 3 files.').waitFor()
    const media = join(profile, 'media')
    const paths = (await readdir(media, { recursive: true })).map((name) => join(media, name))
    const pathOf = (name: string) => paths.find((path) => path.includes(name) && path.endsWith('.png')) ?? ''
    const made = pathOf('blue tile')
    const original = await readFile(made)
    await damage(made)
    await rename(pathOf('vessel 1'), join(profile, 'taken away.png'))
    await mkdir(join(media, 'sorted'))
    await rename(pathOf('vessel 2'), join(media, 'sorted', 'renamed.png'))
    await rename(
      await imagesIn(join(profile, 'other'), 5).then((folder) => join(folder, 'vessel 5.png')),
      join(media, 'new.png'),
    )
    await writeFile(join(media, 'notes.txt'), 'not a picture')

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(page.getByText(/^2 files are intact\. 1 missing, 1 damaged and 2 not in the library\./u)).toBeVisible()
    await expect(page.getByText(/1 moved file was linked again\.$/u)).toBeVisible()
    const moved = page.getByRole('region', { name: 'Moved: 1' })
    await moved.getByRole('button').click()
    await expect(moved.getByText('sorted/renamed.png')).toBeVisible()

    const missing = page.getByRole('region', { name: 'Missing: 1' })
    await missing.getByRole('button', { name: 'Missing: 1' }).click()
    const locate = async (path: string) => {
      const chooser = page.waitForEvent('filechooser')
      await missing.getByRole('button', { name: 'Locate vessel 1' }).click()
      await (await chooser).setFiles(path)
    }
    await locate(join(images, 'vessel 3.png'))
    await expect(missing.getByRole('alert').filter({ hasText: 'has other content' })).toBeVisible()
    await locate(join(profile, 'taken away.png'))
    await expect(missing).toBeHidden()

    const damaged = page.getByRole('region', { name: 'Damaged: 1' })
    await damaged.getByRole('button', { name: 'Damaged: 1' }).click()
    await damaged.getByRole('button', { name: /^Download again/u }).click()
    await expect(damaged).toBeHidden()

    const other = page.getByRole('region', { name: /^Not in the library/u })
    await other.getByRole('button', { name: /^Not in the library/u }).click()
    await expect(other.getByText('new.png')).toBeVisible()
    await other.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('Imported 1 file.')).toBeVisible()
    await page.getByText(/files? (wasn’t|weren’t) imported$/u).click()
    await expect(page.getByText(/notes\.txt” is a text file/u)).toBeVisible()

    // The damaged file stays beside the one that replaced it.
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(page.getByText(/^5 files are intact\. 2 not in the library\./u)).toBeVisible()
    expect((await readdir(media)).toSorted()).toContain('new.png')
    await library.open()
    await expect(library.files).toHaveCount(5)
    await expect(library.files.getByTitle('File missing')).toHaveCount(0)
    await library.file('a blue tile').click()
    await expect(library.inspector.getByText('On this computer')).toBeVisible()
    const { width, height } = await library.originalSize()
    const { width: wide, height: high } = await sharp(original).metadata()
    expect({ width, height }).toEqual({ width: wide, height: high })
  },
)

/** Would catch: a file that is lost or read at its old place after a move, a move that a kill ends. */
test(
  'the media folder is moved, also over a kill',
  { tag: '@harness' },
  async ({ page, profile, firstRun, library }) => {
    await using open = new AsyncDisposableStack()
    const [media, target] = [join(profile, 'media'), join(profile, 'new drive', 'films')]
    const first = await startProgram(profile, {
      NODE_OPTIONS: `--import=${pathToFileURL(killAtLink).href}`,
      BACKLOT_KILLED_FOLDER: target,
    })
    let end = first.kill
    open.defer(() => end())
    await firstRun.enter(first.url)
    await library.open()
    await library.import(await writeManyImages(join(profile, 'images'), 60), 60)
    await mkdir(join(profile, 'new drive'))
    const filesIn = async (folder: string) =>
      (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.png')).toSorted()
    const names = await filesIn(media)

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Move…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move media folder' })
    await dialog.getByRole('textbox', { name: 'New folder' }).fill(join(media, 'inside'))
    await dialog.getByRole('button', { name: 'Check folder' }).click()
    await expect(dialog.getByText('This is in the media folder. Choose another place.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'New folder' }).fill(target)
    await dialog.getByRole('button', { name: 'Check folder' }).click()
    await expect(dialog.getByText(/^60 files, /u)).toBeVisible()
    await dialog.getByRole('button', { name: 'Move 60 files' }).click()
    await first.ended
    expect(await filesIn(target)).toHaveLength(2)
    expect(await filesIn(media), 'the originals go last').toEqual(names)

    const second = await startProgram(profile)
    end = second.stop
    await page.goto(second.url)
    await page.getByRole('link', { name: 'Settings' }).click()
    // While the move goes on, it names its target, too.
    await expect(page.getByRole('definition').filter({ hasText: target })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Media folder moved' })).toBeHidden()
    expect(await filesIn(target)).toEqual(names)
    expect(await filesIn(media)).toEqual([])
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(page.getByText('60 files are intact. No problems found.')).toBeVisible()
    await library.open()
    await library.files.first().click()
    await expect(library.inspector.getByText('On this computer')).toBeVisible()
    expect(await library.originalSize()).toEqual({ width: 24, height: 16 })
  },
)

/** Would catch: a window that stands still during a large drop, no progress, an import that cannot be stopped or ends whole. */
test(
  'a drop of many files shows its progress, stays quick, and is stopped',
  { tag: '@harness' },
  async ({ page, program, browser, firstRun, library }) => {
    await firstRun.enter(program.url)
    await library.open()
    const folder = await writeManyImages(join(program.profile, 'many'), 500)
    const work = await traceMainThread(browser, page, async () => {
      await library.drop([folder])
      await expect(page.getByText(/[1-9]\d* files finished\./u)).toBeVisible()
      // Other screens work meanwhile.
      await page.getByRole('link', { name: 'Create' }).click()
      await expect(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
      await library.open()
    })
    expect(work.tasks).toBeGreaterThan(0)
    expect(work.longest, 'milliseconds of one task').toBeLessThan(200)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText(/^Stopped\. What was imported stays\. Imported \d+ files\./u)).toBeVisible()
    const said = await page.getByText(/^Stopped\. What was imported stays\./u).textContent()
    const added = Number(/Imported (\d+)/u.exec(said ?? '')?.[1])
    expect(added).toBeLessThan(500)
    const media = await readdir(join(program.profile, 'media', 'imports'))
    const whole = media.filter((name) => name.includes(' shot ') && name.endsWith('.png'))
    // One that had arrived when Stop was pressed is still added.
    expect(whole.length).toBeGreaterThanOrEqual(added)
    expect(whole.length).toBeLessThanOrEqual(added + 4)
    expect(media.filter((name) => name.endsWith('.part'))).toEqual([])
  },
)
