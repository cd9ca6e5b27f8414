import { expect, test, untilDone } from './fixtures.ts'
import { CastPage } from './pages/cast-page.ts'
import { reach } from './pages/reach.ts'
import { serious } from './serious.ts'

/**
 * Would catch: a price on a button that is not the one charged, a control without a key, an avatar that cannot be
 * published or animated, a deletion that cannot be taken back.
 */
test('avatars are made and published by keyboard, one is animated by mouse, and a deletion is undone', async ({
  page,
  program,
  firstRun,
}) => {
  test.setTimeout(600_000)
  const cast = new CastPage(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(program.url)
  await firstRun.open.click()
  await expect(page.getByRole('link', { name: 'Cast' })).toBeVisible()

  await press('Control+3')
  await expect(cast.tab('Avatars')).toHaveAttribute('aria-selected', 'true')
  await expect(cast.prompt).toBeVisible()
  await press('Control+Enter')
  await expect(cast.form.getByText('Describe the person.')).toBeVisible()
  await press('g')
  await expect(cast.prompt).toBeFocused()
  await page.keyboard.type('Potter in her sixties, grey hair in a bun, round glasses')
  await reach(page, cast.form.getByRole('radio', { name: '1:1' }))
  await press('v', 'ArrowRight')
  // The group moves the focus in a later task than the key press.
  await expect(cast.form.getByRole('radio', { name: '2', exact: true })).toBeFocused()
  await press('Space')
  await expect(cast.generate).toHaveAccessibleName(/4 practice credits$/)
  expect(await serious(page)).toEqual([])
  await press('Control+Enter')
  await expect(cast.made).toHaveCount(2, untilDone)

  await reach(page, cast.avatars.getByRole('gridcell').first())
  await press('ArrowRight')
  await expect(cast.avatar.getByRole('heading', { name: /^Potter/ })).toBeVisible()
  expect(await serious(page)).toEqual([])

  await reach(page, cast.avatar.getByRole('radio', { name: 'Private' }))
  await press('ArrowLeft')
  await expect(cast.avatar.getByRole('radio', { name: 'Public' })).toBeFocused()
  await press('Space')
  await expect(cast.avatars.getByRole('gridcell', { name: /, Public/u })).toHaveCount(1)
  // By mouse it is taken back, and published again to those who know its address.
  await cast.avatar.getByRole('radio', { name: 'Private' }).click()
  await expect(cast.avatars.getByRole('gridcell', { name: /, Private/u })).toHaveCount(2)
  await cast.avatar.getByRole('radio', { name: 'Unlisted' }).click()
  await expect(cast.avatars.getByRole('gridcell', { name: /, Unlisted/u })).toHaveCount(1)
  await cast.avatar.getByRole('spinbutton', { name: 'Length' }).fill('1')
  await expect(cast.animate).toHaveAccessibleName(/30 practice credits$/)
  // The key presses the button beside the focus.
  await press('Control+Enter')
  await cast.tab('Videos').click()
  await expect(cast.videos.getByRole('gridcell', { name: /0:01$/u })).toHaveCount(1, untilDone)
  await cast.videos.getByRole('gridcell').first().click()
  await expect(cast.player).toBeVisible()
  await cast.video.getByRole('textbox', { name: 'Title' }).fill('Kiln story')
  await press('Enter')
  await expect(cast.videos.getByRole('gridcell', { name: /^Kiln story/ })).toHaveCount(1)
  expect(await serious(page)).toEqual([])

  await cast.tab('Avatars').click()
  await cast.made.first().click()
  await press('Delete')
  await expect(cast.made).toHaveCount(1)
  await press('Control+z')
  await expect(cast.made).toHaveCount(2)
})
