// Would catch: a view that takes away its failure with the button that reads again, so that the focus is lost; a button
// that shows nothing while it is read; a failure that stays beside what was read.
import { AutopilotTab } from '#renderer/features/composer/autopilot/autopilot-tab.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatModel } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { eventAnswers, events } from '../activity/event-answers.ts'
import { autopilot, autopilotAnswers } from '../composer/autopilot-answers.ts'
import { unreachable } from '../composer/failing.ts'
import { openTab } from '../composer/open-tab.tsx'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { filledAnswers } from './filled-answers.ts'

/** A reading that fails the first time, then lasts until it is answered. */
function failingFirst<Value>(value: Value) {
  const gate = Promise.withResolvers<Value>()
  let hasFailed = false
  async function read(): Promise<Value> {
    if (hasFailed) return gate.promise
    hasFailed = true
    throw unreachable()
  }
  return { read, answer: () => gate.resolve(value) }
}

type Case = {
  readonly view: string
  readonly failed: string
  /** Opens the view; returns what answers its second reading. */
  open(): Promise<() => void>
  /** What is shown once it was read. */
  readonly shown: () => ReturnType<typeof page.getByRole>
}

const cases: readonly Case[] = [
  {
    view: 'the models of Create',
    failed: 'Couldn’t load models.',
    async open() {
      const { read, answer } = failingFirst({ models: [flatModel], gone: [], changes: [], updatedAt: null })
      openWindow({ catalog: { list: read, read: async () => flatModel, recent: async () => [] } })
      return answer
    },
    shown: () => page.getByRole('heading', { name: flatModel.name, level: 2 }),
  },
  {
    view: 'the events of Activity',
    failed: 'Couldn’t load events.',
    async open() {
      const { read, answer } = failingFirst({ events: [...events], next: null })
      openWindow({ ...filledAnswers(), receivedEvents: { ...eventAnswers([], events), page: read } })
      location.hash = '#/activity'
      await page.getByRole('tab', { name: /^Events/u }).click()
      return answer
    },
    shown: () => page.getByRole('listbox', { name: 'Events, newest first' }).getByRole('option').first(),
  },
  {
    view: 'Autopilot of a brand',
    failed: 'Couldn’t load this.',
    async open() {
      const { answers } = autopilotAnswers()
      const { read, answer } = failingFirst(autopilot())
      openTab((brand) => <AutopilotTab brand={brand} />, { ...answers, autopilot: { ...answers.autopilot, read } })
      return answer
    },
    shown: () => page.getByRole('gridcell', { name: /^Fri 20, 12:00, Long table/u }),
  },
]

test.each(cases)('$view are read again by a button that keeps the focus', async ({ open, failed, shown }) => {
  const answer = await open()
  const note = page.getByRole('alert').filter({ hasText: failed })
  const again = note.getByRole('button', { name: 'Retry' })
  await expect.element(again).toBeVisible()
  again.element().focus()
  await keyboard.press('Enter')
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await expect.element(again).toHaveFocus()
  answer()
  await expect.element(shown()).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
