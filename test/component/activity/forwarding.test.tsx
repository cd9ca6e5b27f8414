// Would catch: an event that does not tell where it was forwarded, a retry of another one, a program that is added although
// its address leads elsewhere, a switch that turns another rule, a rule that is removed unasked.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { filledAnswers } from '../app/filled-answers.ts'
import { openWindow } from '../window.tsx'
import { eventAnswers } from './event-answers.ts'
import { forwardAnswers, rule } from './forward-answers.ts'

async function open(heard: string[] = [], rules = [rule]) {
  openWindow({ ...filledAnswers(), receivedEvents: eventAnswers(heard), eventForwarding: forwardAnswers(heard, rules) })
  location.hash = '#/activity'
  await page.getByRole('tab', { name: /^Events/u }).click()
}
const panel = page.getByRole('region', { name: 'Forwarding' })
const inspector = page.getByRole('complementary', { name: 'Event' })
const dialog = page.getByRole('dialog', { name: 'Forward events to a program' })

test('the inspector of an event says what each program answered, and sends it again', async () => {
  const heard: string[] = []
  await open(heard)
  const log = page.getByRole('listbox', { name: 'Deliveries, newest first' })
  await expect.element(log.getByRole('option').nth(1).getByText('No program listens there')).toBeVisible()
  await expect.element(panel.getByText('41 delivered today')).toBeVisible()
  await log.getByRole('option').first().click()
  await expect.element(inspector.getByText('200 in 12 ms')).toBeVisible()
  await inspector.getByRole('button', { name: 'Forward again to localhost:3000/hook' }).click()
  await expect.poll(() => heard).toEqual(['retry 1'])
})

test('an address that leads elsewhere is refused at its field; one on this computer is added and shown', async () => {
  const heard: string[] = []
  await open(heard, [])
  await page.getByRole('button', { name: 'Forward to a program' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://example.com')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Address' })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByText(/forwarded to this computer only/u)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('localhost:5010/in')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(panel.getByRole('button', { name: /^localhost:5010\/in/u, pressed: true })).toBeVisible()
  await expect.element(panel.getByText('Nothing was sent yet.')).toBeVisible()
  expect(heard).toEqual(['add http://localhost:5010/in '])
})

test('a rule is turned off at once, and removed after a question', async () => {
  const heard: string[] = []
  await open(heard)
  await panel.getByRole('switch', { name: 'Forward to localhost:3000/hook' }).click()
  await panel.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove localhost:3000/hook?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(panel.getByRole('listbox')).not.toBeInTheDocument()
  expect(heard).toEqual(['turn rule false', 'remove rule'])
})
