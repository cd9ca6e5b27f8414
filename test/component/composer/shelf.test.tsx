// Would catch: a filter without its count or with another state than it says, a selection that loses plays, a download at
// another price than its button says, a removal that cannot be undone, words that are copied in another version than the
// one in sight, and a shelf of thousands that mounts all of them.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { composerAnswers } from './composer-answers.ts'
import { shelfPlay } from './composer-data.ts'

const tiles = page.getByRole('gridcell')
const tile = (name: string | RegExp) => page.getByRole('gridcell', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const picks = page.getByRole('region', { name: 'Selection' })

async function open(shown: Parameters<typeof composerAnswers>[0] = {}) {
  const given = composerAnswers(shown)
  openWindow(given.answers)
  await page.getByRole('link', { name: 'Composer' }).click()
  await page.getByRole('tab', { name: /^Shelf/u }).click()
  return given
}
const asked = ({ mock }: { readonly mock: { readonly lastCall?: readonly unknown[] | undefined } }) =>
  mock.lastCall?.[0]

test('file states are filtered with their counts, and the search is part of both', async () => {
  const { shelfPage } = await open()
  await expect.element(page.getByRole('radio', { name: 'All 46' })).toBeVisible()
  await page.getByRole('radio', { name: /^Waiting/u }).click()
  await expect.poll(() => asked(shelfPage)).toMatchObject({ states: ['waiting'] })
  await expect.element(tile(/^Bowl first, Waiting for allowance/u)).toBeVisible()
  await expect.element(tile(/^Kiln opening,/u)).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /^All/u }).click()
  await keyboard.press('/', { text: 'nothing like it' })
  await button('Show all').click()
  await expect.element(tile(/^Kiln opening,/u)).toBeVisible()
})

test('plays are picked by keyboard, and the download is ordered once at the price on its button', async () => {
  const { download } = await open({ download: null })
  await tile(/^Long table, Rendered/u).click()
  await keyboard.press('Space')
  await expect.element(picks.getByText('1 selected')).toBeVisible()
  await expect.element(page.getByText('The file exists: no charge.')).toBeVisible()
  await tile(/^Kiln opening 5, No file/u).click({ modifiers: ['ControlOrMeta'] })
  await expect.element(picks.getByText('2 selected')).toBeVisible()
  await expect.element(picks.getByText('1 with a file, 5.8 MB · 1 without')).toBeVisible()
  await expect.element(button('Download 2, about 18 practice credits')).toBeVisible()
  await keyboard.press('Control+Enter', 'Control+Enter')
  await expect.poll(() => download.mock.calls).toHaveLength(1)
  expect(asked(download)).toMatchObject({ playIds: ['table', 'kiln-5'], quoted: 18, acceptsUnknown: false })
  await expect.element(picks).not.toBeInTheDocument()
})

test('a removal is shown at once and can be undone', async () => {
  const { remove, putBack } = await open()
  await tile(/^Long table, Rendered/u).click()
  await keyboard.press('Delete')
  await expect.element(tile(/^Long table, Rendered/u)).not.toBeInTheDocument()
  await expect.element(page.getByText('“Long table” removed from the shelf.')).toBeVisible()
  expect(asked(remove)).toMatchObject({ playIds: ['table'] })
  await keyboard.press('Control+z')
  await expect.poll(() => asked(putBack)).toMatchObject({ playIds: ['table'] })
  await expect.element(tile(/^Long table, Rendered/u)).toBeVisible()
})

test('the words of the selected plays are copied as they are shown', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  await open()
  await tile(/^Kiln opening, In Library/u).click()
  await keyboard.press('Space', 'ArrowRight', 'Space', 'c')
  await expect.poll(() => write.mock.calls).toHaveLength(1)
  const [text] = write.mock.lastCall ?? ['']
  expect(text).toContain('The kiln opens at six. Nobody breathes.')
  expect(text).toContain('What happens if you never lift your hands?')
  await expect.element(picks.getByText('Copied')).toBeVisible()
})

test('the download shows each file, and is paused as a set', async () => {
  const { pause } = await open()
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await expect.element(files.getByText('3.9 of 6.1 MB')).toBeVisible()
  await expect.element(page.getByText('10 of 10 used')).toBeVisible()
  await button('Pause the download').click()
  await expect.poll(() => asked(pause)).toEqual({ target: { kind: 'set', setId: 'download' } })
})

test('of thousands of plays only those in sight are mounted, as covers and as rows', async () => {
  await open({ shelf: Array.from({ length: 5_000 }, (_, index) => shelfPlay(index)) })
  await expect.element(page.getByRole('radio', { name: 'All 5,000' })).toBeVisible()
  await expect.poll(() => tiles.elements().length).toBeGreaterThan(9)
  expect(tiles.elements().length).toBeLessThan(70)
  await page.getByRole('radio', { name: 'List' }).click()
  const rows = page.getByRole('listbox', { name: 'Shelf, newest first' }).getByRole('option')
  await expect.element(rows.first()).toBeVisible()
  expect(rows.elements().length).toBeLessThan(60)
  await rows.first().click()
  await keyboard.press('Space')
  await expect.element(picks.getByText('1 selected')).toBeVisible()
})

test('an empty shelf leads to the round', async () => {
  await open({ shelf: [], download: null })
  await button('Show round').click()
  await expect.element(page.getByRole('tab', { name: /^Round/u })).toHaveAttribute('aria-selected', 'true')
})
