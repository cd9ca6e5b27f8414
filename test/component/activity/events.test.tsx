// Would catch: an event whose sender is not told, a key that acts on another event, a curl line that sends other bytes, an
// empty list that says nothing, a filter that cannot be left, counts that read as a row of digits.
import { curlOf, prettyBody, shortSignature } from '#renderer/features/activity/events/event-words.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { filledAnswers } from '../app/filled-answers.ts'
import { openWindow } from '../window.tsx'
import { detailsOf, eventAnswers, events, lowBalance } from './event-answers.ts'

async function open(heard: string[] = [], listed = events) {
  openWindow({ ...filledAnswers(), receivedEvents: eventAnswers(heard, listed) })
  location.hash = '#/activity'
  await page.getByRole('tab', { name: /^Events/u }).click()
}
const list = page.getByRole('listbox', { name: 'Events, newest first' })
const inspector = page.getByRole('complementary', { name: 'Event' })

test('each event says who sent it and what it did, and the inspector how that was checked', async () => {
  await open()
  await expect.element(list.getByRole('option')).toHaveLength(4)
  const rows = list
    .getByRole('option')
    .elements()
    .map((row) => row.textContent)
  expect(rows.map((words) => /Verified|Unsigned|Rejected/u.exec(words)?.[0])).toEqual([
    'Verified',
    'Verified',
    'Unsigned',
    'Rejected',
  ])
  expect(rows[1]).toContain('Result loaded; came 2 more times')
  expect(rows[2]).toContain('Not applied, checked once')
  await expect.element(page.getByText('38 today, answered in 11 ms')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Events 1 new' })).toBeVisible()

  await list.getByRole('option').last().click()
  await expect.element(inspector.getByText('None fits')).toBeVisible()
  await expect.element(inspector.getByText('cdcdcdcd…cdcdcdcd')).toBeVisible()
})

test('keys verify and replay the selected event, and nothing else', async () => {
  const heard: string[] = []
  await open(heard)
  await list.getByRole('option').nth(1).click()
  await expect.element(inspector.getByText('evt_3', { exact: true })).toBeVisible()
  await keyboard.press('v')
  await keyboard.press('r')
  await expect.poll(() => heard).toEqual(['verify 3', 'replay 3'])
})

test('counts of many events are written as everywhere else', async () => {
  const counts = { all: 50_000, verified: 49_998, unsigned: 1, unchecked: 0, rejected: 1, unseen: 50_000, types: [] }
  openWindow({ ...filledAnswers(), receivedEvents: { ...eventAnswers(), counts: async () => counts } })
  location.hash = '#/activity'
  await page.getByRole('tab', { name: 'Events 50,000 new' }).click()
  await expect.element(page.getByRole('radio', { name: 'All 50,000' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Verified 49,998' })).toBeVisible()
})

test('a filter that finds nothing can be left, and without events the tab says what comes here', async () => {
  await open()
  await page.getByRole('radio', { name: /^Rejected/u }).click()
  await expect.element(list.getByRole('option')).toHaveLength(1)
  await page.getByRole('searchbox', { name: /^Type, subject/u }).fill('no such event')
  await page.getByRole('button', { name: 'Show all events' }).click()
  await expect.element(list.getByRole('option')).toHaveLength(4)
})

test('an empty list says what comes here', async () => {
  await open([], [])
  await expect.element(page.getByText('No events yet')).toBeVisible()
})

test('a curl line sends the same bytes, quotes included, without the headers of a connection', () => {
  const details = { ...detailsOf(lowBalance), body: `{"a":"it's"}` }
  const line = curlOf(details, 'http://127.0.0.1:1/h/x')
  expect(line).toContain(String.raw`--data-binary '{"a":"it'\''s"}'`)
  expect(line).toContain(`-H 'x-service-signature: ${details.sent}'`)
  expect(line).not.toContain('content-length')
  expect(prettyBody('{no json')).toBe('{no json')
  expect(shortSignature('ab'.repeat(32))).toBe('abababab…abababab')
})
