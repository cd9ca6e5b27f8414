// Would catch: a kind of notification that its switch does not switch, and quiet hours that cannot be set or removed.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { filledAnswers } from '../app/filled-answers.ts'
import { keepSettings, openWindow } from '../window.tsx'

test('the quiet hours and what is told in front are settings of their own', async () => {
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
  location.hash = '#/settings?section=notifications'
  await page.getByRole('switch', { name: 'Also while Backlot is in front' }).click()
  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  await quiet.click()
  await page.getByRole('button', { name: /^From/ }).click()
  await page.getByRole('option', { name: '21:30' }).click()
  await quiet.click()
  await expect
    .poll(() => changes)
    .toEqual([
      { noticesInFront: true },
      { quietHours: { from: 22 * 60, to: 8 * 60 } },
      { quietHours: { from: 21 * 60 + 30, to: 8 * 60 } },
      { quietHours: null },
    ])
  await expect.element(page.getByRole('button', { name: /^From/ })).not.toBeInTheDocument()
  // In a browser there is nothing to keep running.
  await expect.element(page.getByRole('switch', { name: 'Start at login' })).not.toBeInTheDocument()
})
