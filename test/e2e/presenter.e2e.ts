import { resolve } from 'node:path'
import { startTestService } from '../helpers/start-service.ts'
import { expect, untilDone, test } from './fixtures.ts'
import { PresenterPage } from './pages/presenter-page.ts'
import { runCommand } from './pages/palette.ts'
import { pickOption } from './pages/pick-option.ts'
import { reach } from './pages/reach.ts'
import { serious, seriousInEither } from './serious.ts'

// The real engines of short videos, with a frame size that two cores render quickly.
const entry = resolve(import.meta.dirname, '../fixtures/small-video-service.ts')

/**
 * Would catch: a part that is not shown as soon as it is ready, a video that does not play, cuts that drift apart, a
 * control without a key.
 */
test('a topic becomes a video and a re-cut of it, which is chosen beside the first, by keyboard alone', async ({
  page,
  program,
  firstRun,
}) => {
  // It takes forty seconds on an idle machine, and much longer on a busy one.
  test.setTimeout(600_000)
  await using service = await startTestService({ entry })
  const shortVideo = new PresenterPage(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(program.url)
  await firstRun.typeAccount({ baseUrl: service.baseUrl, key: service.apiKey })
  await firstRun.key.blur()
  await expect(page.getByText(/^Key accepted/)).toBeVisible()
  await firstRun.open.click()
  await expect(page.getByRole('link', { name: 'Presenter' })).toBeVisible()

  await press('Control+2')
  await expect(page.getByRole('heading', { name: 'Turn a topic into a presenter video' })).toBeVisible()
  await press('Shift+N')
  await expect(shortVideo.topic).toBeFocused()
  await expect(shortVideo.sheet.getByText('the service picks a topic')).toBeVisible()
  await page.keyboard.type('Why clay cracks: fast drying splits the rim.')
  await reach(page, shortVideo.seconds)
  await press('Control+a')
  await page.keyboard.type('500')
  await press('Tab')
  await expect(shortVideo.sheet.getByText('Length must be 20 to 180 seconds.')).toBeVisible()
  await press('Shift+Tab', 'Control+a')
  await page.keyboard.type('20')
  await press('Tab')
  await expect(shortVideo.sheet.getByText('Length must be')).toBeHidden()
  expect(await serious(page)).toEqual([])
  await expect(shortVideo.make).toBeEnabled()
  await press('Control+Enter')

  await expect(shortVideo.sheet).toBeHidden()
  await expect(shortVideo.parts.getByText(/clay cracks/)).toBeVisible(untilDone)
  await expect(shortVideo.parts.getByRole('img', { name: 'Presenter portrait' })).toBeVisible(untilDone)
  await expect(shortVideo.clip('Raw cut')).toBeVisible(untilDone)
  await expect(shortVideo.clip('Final cut')).toBeVisible(untilDone)
  await expect(shortVideo.stages).toContainText('Lip-sync')
  await expect(shortVideo.inspector.getByText('Burned in')).toBeVisible()
  await expect(shortVideo.play).toBeEnabled()
  await press('l')
  await expect.poll(async () => Math.min(...(await shortVideo.playing()).map(({ time }) => time))).toBeGreaterThan(0.5)
  await expect
    .poll(() => shortVideo.playing())
    .toMatchObject([
      { isPlaying: true, width: 270 },
      { isPlaying: true, width: 270 },
    ])
  await press('k')
  await expect(shortVideo.play).toBeEnabled()

  await press('n')
  await expect(shortVideo.inspector.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await press('Enter')
  await pickOption(page, 'Karaoke')
  await expect(shortVideo.inspector.getByRole('button', { name: /^Edit/ })).toContainText('Karaoke')
  await expect(shortVideo.recut).toBeEnabled()
  await press('Control+Enter')
  await expect(shortVideo.clip('Cut B, Karaoke')).toBeVisible(untilDone)
  await expect(shortVideo.cuts.getByRole('listitem')).toHaveCount(2)
  await expect(shortVideo.inspector.getByRole('heading', { name: 'Cut B, Karaoke' })).toBeVisible()

  await expect(shortVideo.play).toBeEnabled()
  await press('l')
  await expect.poll(async () => Math.min(...(await shortVideo.playing()).map(({ time }) => time))).toBeGreaterThan(0.8)
  await expect.poll(() => shortVideo.playing()).toMatchObject([{ isPlaying: true }, { isPlaying: true }])
  // A busy machine may delay one of them for a moment; a lasting drift would not go away.
  const apart = async () => {
    const [one, other] = await shortVideo.playing()
    return Math.abs((one?.time ?? 0) - (other?.time ?? 9))
  }
  await expect.poll(apart).toBeLessThan(0.15)
  await press('k')
  await expect(shortVideo.play).toBeEnabled()
  const before = (await shortVideo.playing())[0]?.time ?? 0
  await press('ArrowRight')
  await expect
    .poll(async () => (await shortVideo.playing()).map(({ time }) => Math.abs(time - before) < 0.08 && time > before))
    .toEqual([true, true])
  await press('1', 'p')
  await expect(shortVideo.inspector.getByRole('button', { name: /^Chosen/ })).toBeVisible()
  await expect(shortVideo.cuts.getByRole('listitem').first().getByText('Chosen')).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])

  await runCommand(page, 'Edit captions')
  // A cut with captions needs a version without them, at a price; the raw cut needs none.
  await expect(shortVideo.recutWithoutCaptions).toBeVisible()
  await shortVideo.captionTheRawCut()
  await expect(page.getByText('Captions are timed to the voice.')).toBeVisible(untilDone)
  await expect(shortVideo.captions.getByRole('listitem').nth(3)).toBeVisible()
  const words = shortVideo.captions.getByRole('textbox', { name: 'Caption 1', exact: true })
  const first = await words.inputValue()
  await reach(page, words)
  await press('Home')
  await page.keyboard.type('So: ')
  await expect(words).toHaveValue(`So: ${first}`)
  await press('Alt+Enter')
  await expect(words).toHaveValue('So:')
  await press('Control+z')
  await expect(words).toHaveValue(`So: ${first}`)
  await press('Control+z')
  await expect(words).toHaveValue(first)
  expect(await serious(page)).toEqual([])

  // Burned in without a charge or a request to the service; the video plays, and after an edit only a part is rendered
  // again.
  await press('Control+Enter')
  await expect(shortVideo.captionPanel.getByText(/^Burned in at/)).toBeVisible(untilDone)
  await press('Escape')
  await reach(page, shortVideo.burnedSwitch)
  await press('Enter')
  await expect(shortVideo.clip('Captioned video')).toBeVisible()
  await expect.poll(async () => (await shortVideo.playing())[0]).toMatchObject({ isPlaying: false, width: 270 })
  await expect(shortVideo.play).toBeEnabled()
  await press('l')
  await expect.poll(async () => (await shortVideo.playing())[0]?.time ?? 0).toBeGreaterThan(0.5)
  await expect.poll(async () => (await shortVideo.playing())[0]).toMatchObject({ isPlaying: true, width: 270 })
  await press('k')
  expect(await serious(page)).toEqual([])
  await reach(page, words, 'Shift+Tab')
  await page.keyboard.type('So: ')
  await expect(shortVideo.captionPanel.getByText(/^Edited since burn-in\. [24] s to render\.$/)).toBeVisible()
  await press('Control+Enter')
  await expect(shortVideo.captionPanel.getByText(/^Burned in at/)).toBeVisible(untilDone)
})
