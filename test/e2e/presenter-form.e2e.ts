import { expect, test } from './fixtures.ts'
import { PresenterPage } from './pages/presenter-page.ts'
import { serious } from './serious.ts'

/**
 * Would catch: a form without presenters, a voice that cannot be played, and a topic whose problem is reported only
 * after payment.
 */
test(
  'the form shows styles, plays voices, and reports problems of a topic before anything is spent',
  { tag: '@harness' },
  async ({ page, program, firstRun }) => {
    const { sheet, topic, make } = new PresenterPage(page)
    await page.goto(program.url)
    await firstRun.open.click()
    await page.getByRole('link', { name: 'Presenter' }).click()
    await expect(page.getByRole('button', { name: 'New video' }).first()).toBeVisible()
    await page.keyboard.press('Shift+N')

    const styles = sheet
      .getByRole('radiogroup', { name: 'Style', exact: true })
      .or(sheet.getByRole('group', { name: 'Style', exact: true }))
    const drawn = () =>
      styles
        .locator('img')
        .evaluateAll((all) => all.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
    await expect.poll(drawn).toEqual([270, 270, 270])
    const man = await styles.locator('img').first().getAttribute('src')
    await sheet.getByRole('radio', { name: 'Woman' }).click()
    await expect(styles.locator('img').first()).not.toHaveAttribute('src', man ?? '')
    await expect.poll(drawn).toEqual([270, 270, 270])

    await sheet.getByRole('button', { name: /^Voice/ }).click()
    await page.getByRole('option', { name: /Hazel/ }).click()
    await sheet.getByRole('button', { name: 'Listen to Hazel' }).click()
    await expect(sheet.getByRole('button', { name: 'Stop Hazel' })).toBeVisible()
    const heard = () =>
      sheet.locator('audio').evaluate((sound) => (sound instanceof HTMLAudioElement ? sound.currentTime : 0))
    await expect.poll(heard).toBeGreaterThan(0.1)

    for (const [typed, reported] of [
      ['octopus', 'Add three facts, or paste a script.'],
      ['空はなぜ青いのですか。', 'The voices can’t read kanji.'],
      ['Why clay cracks: fast drying splits the rim of a wet bowl.', 'Expected: about'],
      ['x'.repeat(100_001), '100,001 characters. The limit is 100,000.'],
    ] as const) {
      await topic.fill(typed)
      await expect(sheet.getByText(reported), reported).toBeVisible()
    }
    expect(await serious(page)).toEqual([])

    // A problem is shown once, at its field, and nothing is sent.
    await topic.fill('Why clay cracks')
    await make.click()
    await expect(topic).toBeFocused()
    await expect(page.getByText('Add three facts, or paste a script.')).toHaveCount(1)
    await sheet.getByRole('button', { name: 'Use an outline' }).click()
    await page.keyboard.type('Fast drying splits the rim.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Cover the rim with plastic.')
    await expect(sheet.getByText('Add three facts')).toBeHidden()
    await expect(sheet.getByText('Expected: about')).toBeVisible()
    expect(await serious(page)).toEqual([])
  },
)
