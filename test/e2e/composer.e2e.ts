import { z } from 'zod'
import { startTestService } from '../helpers/start-service.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { ComposerPage } from './pages/composer-page.ts'
import { runCommand } from './pages/palette.ts'
import { reach } from './pages/reach.ts'
import { seriousInEither } from './serious.ts'

// The real service, whose takes are made in milliseconds.
const entry = 'test/fixtures/quick-catalog.ts'
const api = '/v3/composer/api'
const Brands = z.object({ data: z.object({ brands: z.tuple([z.object({ profileId: z.string() })], z.unknown()) }) })
const hourMs = 3_600_000
const post = 'https://www.tiktok.com/@marrowandclay/video/7574420193847'

/**
 * Would catch: a Composer that cannot be used with the real service, a control without a key, a video that does not
 * reach the queue or a post that does not reach the numbers, and a tab with a serious accessibility problem.
 */
test('a card is revealed, approved, rendered, scheduled, posted and measured, by keyboard alone', async ({
  page,
  program,
  firstRun,
}) => {
  await using service = await startTestService({ entry })
  const composer = new ComposerPage(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await firstRun.enterAccountByKeyboard(program.url, { baseUrl: service.baseUrl, key: service.apiKey })

  await press('Control+4')
  await expect(composer.faceDown(1)).toBeVisible()
  await press('r')
  await expect(composer.card(1).getByText('Open', { exact: true })).toBeVisible()
  const title = await composer.card(1).getByRole('heading').innerText()
  await press('a')
  await expect(composer.card(1).getByText('Approved', { exact: true })).toBeVisible()
  const passed = await composer.card(2).getByRole('heading').innerText()
  await press('2')
  await expect(composer.card(2)).toBeFocused()
  await press('p')
  await expect(composer.card(2).getByText(`New, replaced “${passed}”`)).toBeVisible()
  const shuffled = await composer.card(3).getByRole('heading').innerText()
  await press('s')
  await expect(composer.card(3).getByText(`New, replaced “${shuffled}”`)).toBeVisible()
  await expect(page.getByText('1 approved, 2 open')).toBeVisible()
  await press('1')
  await expect(composer.card(1)).toBeFocused()
  await expect(composer.render).toHaveAccessibleName('Render, not quoted')
  await expect(composer.details.getByText('0 of 3 needed')).toBeVisible()
  await press('e')

  // While it renders: videos shall wait until the user posts them.
  await composer.open('Autopilot')
  await expect(composer.delivery).toBeVisible()
  await runCommand(page, 'Go to Autopilot settings')
  await reach(page, composer.delivery)
  const external = composer.delivery.getByRole('radio', { name: 'You post' })
  await press('ArrowRight')
  await expect(external).toBeFocused()
  await press('Space')
  await expect(external).toBeChecked()
  await expect(page.getByText('Finished videos wait in Publish until you post them.')).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])

  await composer.open('Takes')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
  await composer.open('Shelf')
  await expect(page.getByRole('gridcell', { name: title }).getByText(`${title}, In Library`)).toBeAttached(untilDone)
  expect(await seriousInEither(page)).toEqual([])

  await composer.open('Round')
  await press('1')
  await expect(composer.card(1).getByText(/^In Library/u)).toBeVisible(untilDone)
  await expect(composer.details.getByText('1 of 3 needed')).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
  await runCommand(page, 'Schedule card')
  await expect(composer.schedule.getByLabel('Date')).toBeFocused()
  await press('Enter')
  await expect(composer.schedule).toBeHidden()
  await expect(composer.card(1).getByText(/^Scheduled, /u)).toBeVisible()
  // The card shows it at once; the clock may not move before the service has it.
  const readShelf = async () => {
    const brands = Brands.parse(await (await service.fetch(`${api}/brands`)).json())
    return (await service.fetch(`${api}/brands/${brands.data.brands[0].profileId}/library`)).text()
  }
  await expect.poll(readShelf, { intervals: [1_000] }).toContain('"scheduledFor":"')

  // The dialog suggests a full hour within the next two, and Autopilot passes each quarter of an hour.
  await service.admin('POST', '/clock/advance', { ms: 2.25 * hourMs })
  await composer.open('Publish')
  // Passes are made after the clock was moved, beside requests.
  await expect(async () => {
    await runCommand(page, 'Refresh Composer')
    await expect(composer.toPost.getByRole('option').filter({ hasText: title })).toBeVisible({ timeout: 5_000 })
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled({ timeout: 5_000 })
  }).toPass(untilDone)
  expect(await seriousInEither(page)).toEqual([])
  // What is pasted outside a field is the address of the post.
  await press('/')
  await page.keyboard.type(post)
  await press('Control+a', 'Control+x')
  await reach(page, composer.toPost)
  await press('Control+v')
  await expect(composer.url).toHaveValue(post)
  await expect(composer.posted.getByText('TikTok post by @marrowandclay')).toBeVisible()
  await press('Enter')
  await expect(composer.posted.getByText('1 of 2')).toBeVisible()
  for (const [name, count] of [
    ['Views', '8412'],
    ['Likes', '631'],
    ['Saves', '287'],
  ] as const) {
    await reach(page, composer.posted.getByRole('spinbutton', { name: `${name}, TikTok` }))
    await page.keyboard.type(count)
  }
  await runCommand(page, 'Send numbers')
  await expect(composer.sendNumbers).toBeFocused()
  await press('Enter')
  await expect(composer.posted.getByText('Numbers of 1 post sent.')).toBeVisible()

  await composer.open('Performance')
  await expect(composer.posts.filter({ hasText: title })).toContainText('8,412')
  await expect(composer.posts.filter({ hasText: title })).toContainText('287 saves')
  expect(await seriousInEither(page)).toEqual([])
})
