// Would catch: events that are deleted while a number is typed, a number of days that is out of range and taken.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { filledAnswers } from '../app/filled-answers.ts'
import { keepSettings, openWindow } from '../window.tsx'

const days = page.getByRole('spinbutton', { name: 'Keep events for (days)' })
const apply = page.getByRole('button', { name: 'Apply' })

test('the number of days applies on request only, and only from 1 to 365', async () => {
  const settings = keepSettings()
  const changes: unknown[] = []
  openWindow({
    ...filledAnswers(),
    settings: {
      ...settings,
      update: async (change, options) => {
        changes.push(change)
        return settings.update?.(change, options) ?? Promise.reject(new Error('No settings'))
      },
    },
  })
  location.hash = '#/settings?section=events'
  await days.fill('400')
  await expect.element(page.getByText('Enter a number of days from 1 to 365')).toBeVisible()
  await apply.click({ force: true })
  await days.fill('7')
  expect(changes).toEqual([])
  await apply.click()
  await expect.element(page.getByText('Older events are deleted.')).toBeVisible()
  await expect.element(apply).not.toBeInTheDocument()
  expect(changes).toEqual([{ eventDays: 7 }])
})
