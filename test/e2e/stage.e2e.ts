import { expect, untilDone, test } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { Stage } from './pages/stage.ts'
import { serious } from './serious.ts'

// A model whose images are made quickly, because the test needs two to compare.
const quick = 'Azulejo 8'

test.beforeEach(async ({ newProgram: program, firstRun, create }) => {
  await firstRun.enterByKeyboard(program.url)
  await expect(create.models).toBeVisible()
})

/**
 * Would catch: a 100 % zoom that is not one pixel per pixel, an image that the keys do not reach, a rating without
 * undo, a comparison that only a pointer reaches or whose parts have no name.
 */
test(
  'images are zoomed, rated and compared by keyboard alone',
  { tag: '@harness' },
  async ({ page, create, library }) => {
    const stage = new Stage(page)
    await stage.openModel(quick)
    for (const prompt of ['deep blue silk with a gold thread', 'deep red silk with a silver thread']) {
      await stage.tabTo(create.prompt)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(prompt)
      await create.quotedCredits()
      await page.keyboard.press('Control+Enter')
      await expect(stage.strip.getByRole('option', { name: prompt.includes('red') ? 'Run 2' : 'Run 1' })).toBeVisible()
      await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
    }
    await expect(page.getByRole('option').filter({ hasText: 'Run 2' })).toHaveAttribute('aria-selected', 'true')

    await stage.imageShown()
    await stage.leaveFields()
    const fit = await stage.scale()
    await page.keyboard.press('z')
    await expect.poll(() => stage.scale()).toBeCloseTo(1, 5)
    await stage.tabTo(stage.stageImage)
    await page.keyboard.press('0')
    await expect.poll(() => stage.scale()).toBeCloseTo(fit, 5)
    await page.keyboard.press('1')
    await expect(page.getByRole('button', { name: 'Zoom: 100%' })).toBeVisible()
    expect(await serious(page)).toEqual([])

    await stage.leaveFields()
    await page.keyboard.press('4')
    await expect(create.caption('4 stars')).toBeAttached()
    await page.keyboard.press('x')
    await expect(create.caption('Rejected').first()).toBeAttached()
    await page.keyboard.press('Control+z')
    await expect(create.caption('Rejected')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(create.caption('4 stars')).toHaveCount(0)

    await page.keyboard.press('c')
    const keep = page.getByRole('region', { name: 'Chosen' })
    const candidate = page.getByRole('region', { name: 'Candidate' })
    const differs = page.getByRole('complementary', { name: 'Differences' })
    await expect(keep.getByRole('img', { name: 'deep red silk with a silver thread' })).toBeVisible()
    await expect(differs.locator('ins')).toHaveText(['blue', 'gold'])
    await expect(differs.locator('del')).toHaveText(['red', 'silver'])
    expect(await serious(page)).toEqual([])
    await page.keyboard.press('z')
    for (const side of [keep, candidate]) await expect(side.getByRole('group', { name: 'Image, 100%' })).toBeVisible()
    await page.keyboard.press('b')
    await expect(keep).toBeHidden()
    await expect(candidate).toBeVisible()
    await page.keyboard.press('b')
    await expect(candidate).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.press('5')
    await expect(candidate.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await expect(keep.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await page.keyboard.press('x')
    await expect(candidate.getByRole('button', { name: 'Rejected' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(stage.strip.getByRole('option', { name: /Kept.*Run 1/ })).toBeVisible()
    await expect(stage.strip.getByRole('option', { name: /Rejected.*Run 2/ })).toBeVisible()

    await runCommand(page, 'Go to Library')
    await expect(library.files).toHaveCount(2)
    await stage.tabTo(library.grid)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(library.inspector.getByText('2 selected')).toBeVisible()
    await page.keyboard.press('c')
    await expect(candidate).toBeVisible()
    await page.keyboard.press('Escape')
    const dragged = () =>
      library.files.first().evaluate((cell) => {
        const dataTransfer = new DataTransfer()
        cell.querySelector('[draggable]')?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
        return dataTransfer.getData('DownloadURL')
      })
    await expect.poll(dragged).toMatch(/^image\/png:\d{4}-\d\d-\d\d deep .+\.png:http.+\/download$/u)
    const saved = page.waitForEvent('download')
    await runCommand(page, 'Download')
    expect((await saved).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d deep .+\.png$/u)
  },
)

/**
 * Would catch: a video that is shown but does not play, dropped frames, a player that takes letters typed in a field,
 * audio without its waveform.
 */
test('a video is played by frames and in both directions, and audio has its waveform, by keyboard alone', async ({
  page,
  create,
}) => {
  const stage = new Stage(page)
  await stage.openModel('Marquee 20')
  await stage.tabTo(page.getByRole('textbox', { name: /^Text/ }))
  await page.keyboard.type('jolly kale')
  // Short and small: what the player does with it does not depend on that.
  await stage.tabTo(page.getByRole('spinbutton', { name: /^Duration/ }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4')
  await stage.tabTo(page.getByRole('radio', { name: '720p' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '480p' })).toBeFocused()
  await page.keyboard.press('Space')
  await create.quotedCredits()
  await page.keyboard.press('Control+Enter')
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  await expect(stage.player.getByText('0:04.0')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Text/ })).toHaveValue('jolly kale')

  await stage.leaveFields()
  await expect(stage.player.getByText('frame 0', { exact: true })).toBeVisible()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(stage.player.getByText('frame 2', { exact: true })).toBeVisible()
  await expect.poll(() => stage.time()).toBeCloseTo(2.5 / 30, 3)

  await page.keyboard.press('Space')
  await expect.poll(() => stage.time()).toBeGreaterThan(0.5)
  await expect.poll(() => stage.frames()).toBeGreaterThan(5)
  await page.keyboard.press('k')
  await expect(stage.play).toBeVisible()
  await expect.poll(() => stage.clip.evaluate((clip: HTMLVideoElement) => clip.paused)).toBe(true)
  await stage.tabTo(stage.position)
  await page.keyboard.press('End')
  await expect.poll(() => stage.time()).toBeGreaterThan(3.9)
  await stage.leaveFields()
  await page.keyboard.press('j')
  await expect.poll(() => stage.time()).toBeLessThan(3.5)
  await page.keyboard.press('k')
  await expect(stage.play).toBeVisible()
  const stopped = await stage.time()
  expect(await serious(page)).toEqual([])
  expect(await stage.time()).toBe(stopped)

  // A second video in the comparison: the same playback controls drive both.
  await stage.tabTo(page.getByRole('textbox', { name: /^Text/ }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('plain truth')
  await create.quotedCredits()
  await page.keyboard.press('Control+Enter')
  await expect(stage.strip.getByRole('option')).toHaveCount(2)
  // The first video was played, so it stays selected, and the new one is only counted.
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expect(stage.strip.getByRole('option').filter({ hasText: 'Run 1' })).toHaveAttribute('aria-selected', 'true')
  await stage.leaveFields()
  await page.keyboard.press('[')
  const second = stage.strip.getByRole('option').filter({ hasText: 'Run 2' })
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  await page.keyboard.press('c')
  const videos = page.locator('video[aria-label]')
  const times = () => videos.evaluateAll((all: HTMLVideoElement[]) => all.map((clip) => clip.currentTime))
  await expect(page.getByRole('region', { name: 'Candidate' }).locator('video')).toBeVisible()
  await expect(stage.player.getByText('0:04.0')).toBeVisible()
  const drawnVideos = () =>
    videos.evaluateAll(
      (all: HTMLVideoElement[]) => all.filter((clip) => clip.readyState >= clip.HAVE_CURRENT_DATA).length,
    )
  await expect.poll(drawnVideos).toBe(2)
  for (const key of ['.', '.']) await page.keyboard.press(key)
  await expect.poll(times).toEqual([expect.closeTo(2.5 / 30, 3), expect.closeTo(2.5 / 30, 3)])
  await page.keyboard.press('Space')
  await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0.4)
  // A busy machine may delay one of them for a moment; a lasting drift would not go away.
  const apart = async () => {
    const [one = 0, other = 9] = await times()
    return Math.abs(one - other)
  }
  await expect.poll(apart).toBeLessThan(0.15)
  await page.keyboard.press('k')
  await page.keyboard.press('Escape')
  await expect(stage.strip).toBeVisible()

  await stage.openModel('Doorbell 8')
  await stage.leaveFields()
  await create.quotedCredits()
  await page.keyboard.press('Control+Enter')
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  const drawn = () =>
    create.stage
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        return pixels.some((value) => value > 0)
      })
  await expect.poll(drawn).toBe(true)
  await expect(stage.position).toHaveAttribute('aria-valuetext', /^0:00\.0 of 0:0\d\.\d$/u)
})
