import { resolve } from 'node:path'
import { startTestService } from '../helpers/start-service.ts'
import { expect, patiently, test } from './fixtures.ts'
import { MascotPage } from './pages/mascot-page.ts'
import { runCommand } from './pages/palette.ts'
import { pickOption } from './pages/pick-option.ts'
import { reach } from './pages/reach.ts'
import { serious, seriousInEither } from './serious.ts'

// The true makers of short videos, in a frame that two cores fill quickly.
const entry = resolve(import.meta.dirname, '../fixtures/small-video-service.ts')

/** Would catch: a part that is not shown as it comes, a film that does not play, cuts that run apart, a control without a key. */
test('a topic becomes a film and another cut of it, chosen beside the first, by keyboard alone', async ({
  page,
  program,
  firstRun,
}) => {
  // Forty seconds where nothing else runs; a machine that is busy otherwise makes films much more slowly.
  test.setTimeout(600_000)
  await using service = await startTestService({ entry })
  const mascot = new MascotPage(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto(program.url)
  await firstRun.typeAccount({ baseUrl: service.baseUrl, key: service.apiKey })
  await firstRun.key.blur()
  await expect(page.getByText(/^Key accepted/)).toBeVisible()
  await firstRun.open.click()
  await expect(page.getByRole('link', { name: 'Presenter' })).toBeVisible()

  await press('Control+2')
  await expect(page.getByRole('heading', { name: 'Turn a topic into a presenter video' })).toBeVisible()
  await press('Shift+N')
  await expect(mascot.topic).toBeFocused()
  await expect(mascot.sheet.getByText('the service picks a topic')).toBeVisible()
  await page.keyboard.type('Why clay cracks: fast drying splits the rim.')
  await reach(page, mascot.seconds)
  await press('Control+a')
  await page.keyboard.type('500')
  await press('Tab')
  await expect(mascot.sheet.getByText('Length must be 20 to 180 seconds.')).toBeVisible()
  await press('Shift+Tab', 'Control+a')
  await page.keyboard.type('20')
  await press('Tab')
  await expect(mascot.sheet.getByText('Length must be')).toBeHidden()
  expect(await serious(page)).toEqual([])
  await expect(mascot.make).toBeEnabled()
  await press('Control+Enter')

  await expect(mascot.sheet).toBeHidden()
  await expect(mascot.parts.getByText(/clay cracks/)).toBeVisible(patiently)
  await expect(mascot.parts.getByRole('img', { name: 'Presenter portrait' })).toBeVisible(patiently)
  await expect(mascot.film('Raw cut')).toBeVisible(patiently)
  await expect(mascot.film('Final cut')).toBeVisible(patiently)
  await expect(mascot.stages).toContainText('Lip-sync')
  await expect(mascot.inspector.getByText('Burned in')).toBeVisible()
  await expect(mascot.play).toBeEnabled()
  await press('l')
  await expect.poll(async () => Math.min(...(await mascot.playing()).map(({ time }) => time))).toBeGreaterThan(0.5)
  await expect
    .poll(() => mascot.playing())
    .toMatchObject([
      { isPlaying: true, width: 270 },
      { isPlaying: true, width: 270 },
    ])
  await press('k')
  await expect(mascot.play).toBeEnabled()

  await press('n')
  await expect(mascot.inspector.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await press('Enter')
  await pickOption(page, 'Karaoke')
  await expect(mascot.inspector.getByRole('button', { name: /^Edit/ })).toContainText('Karaoke')
  await expect(mascot.recut).toBeEnabled()
  await press('Control+Enter')
  await expect(mascot.film('Cut B, Karaoke')).toBeVisible(patiently)
  await expect(mascot.cuts.getByRole('listitem')).toHaveCount(2)
  await expect(mascot.inspector.getByRole('heading', { name: 'Cut B, Karaoke' })).toBeVisible()

  await expect(mascot.play).toBeEnabled()
  await press('l')
  await expect.poll(async () => Math.min(...(await mascot.playing()).map(({ time }) => time))).toBeGreaterThan(0.8)
  await expect.poll(() => mascot.playing()).toMatchObject([{ isPlaying: true }, { isPlaying: true }])
  // A busy machine may hold one of them back for a moment; what runs apart by itself is not brought together again.
  const apart = async () => {
    const [one, other] = await mascot.playing()
    return Math.abs((one?.time ?? 0) - (other?.time ?? 9))
  }
  await expect.poll(apart).toBeLessThan(0.15)
  await press('k')
  await expect(mascot.play).toBeEnabled()
  const before = (await mascot.playing())[0]?.time ?? 0
  await press('ArrowRight')
  await expect
    .poll(async () => (await mascot.playing()).map(({ time }) => Math.abs(time - before) < 0.08 && time > before))
    .toEqual([true, true])
  await press('1', 'p')
  await expect(mascot.inspector.getByRole('button', { name: /^Chosen/ })).toBeVisible()
  await expect(mascot.cuts.getByRole('listitem').first().getByText('Chosen')).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])

  await runCommand(page, 'Edit captions')
  await expect(mascot.captions.getByRole('listitem').nth(3)).toBeVisible()
  const words = mascot.captions.getByRole('textbox', { name: 'Caption 1', exact: true })
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

  // Burned in without a charge or a word to the service; the film plays, and a change of one word is a part of it.
  await press('Control+Enter')
  await expect(mascot.captionPanel.getByText(/^Burned in at/)).toBeVisible(patiently)
  await press('Escape')
  await reach(page, mascot.burnedSwitch)
  await press('Enter')
  await expect(mascot.film('Captioned video')).toBeVisible()
  await expect.poll(async () => (await mascot.playing())[0]).toMatchObject({ isPlaying: false, width: 270 })
  await expect(mascot.play).toBeEnabled()
  await press('l')
  await expect.poll(async () => (await mascot.playing())[0]?.time ?? 0).toBeGreaterThan(0.5)
  await expect.poll(async () => (await mascot.playing())[0]).toMatchObject({ isPlaying: true, width: 270 })
  await press('k')
  expect(await serious(page)).toEqual([])
  await reach(page, words, 'Shift+Tab')
  await page.keyboard.type('So: ')
  await expect(mascot.captionPanel.getByText(/^Edited since burn-in\. [24] s to render\.$/)).toBeVisible()
  await press('Control+Enter')
  await expect(mascot.captionPanel.getByText(/^Burned in at/)).toBeVisible(patiently)
})
