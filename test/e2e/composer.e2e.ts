import { expect, test } from './fixtures.ts'
import { seriousInEither } from './serious.ts'

/**
 * Would catch: a Composer that cannot be used with the real service, from the key that reveals a round to the approved
 * play on the shelf, and a tab with a serious accessibility problem.
 */
test('a round of the embedded service is revealed and approved by key, and its play is on the shelf', async ({
  page,
  program,
  firstRun,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await firstRun.enter(program.url)
  await page.getByRole('link', { name: 'Composer' }).click()
  await expect(page.getByRole('article', { name: 'Card 1, face down' })).toBeVisible()
  await page.keyboard.press('r')
  const card = page.getByRole('article', { name: /^Card 1: / })
  await expect(card.getByText('Open', { exact: true })).toBeVisible()
  const title = await card.getByRole('heading').innerText()
  await page.keyboard.press('a')
  await expect(page.getByText('1 approved, 2 open')).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])

  await page.getByRole('tab', { name: /^Takes/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])

  await page.getByRole('tab', { name: /^Shelf/ }).click()
  await expect(page.getByRole('gridcell', { name: title }).getByText(`${title}, No file, approved`)).toBeAttached()
  expect(await seriousInEither(page)).toEqual([])
})
