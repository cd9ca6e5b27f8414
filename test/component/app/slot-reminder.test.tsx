// Would catch: a slot without a notification while the window is in front, one whose click does not open its video, and
// missed slots without a sum.
import type { SlotReminder } from '#shared/bridge/publish.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { composerAnswers } from '../composer/composer-answers.ts'
import { brand, other } from '../composer/composer-data.ts'
import { publishAnswers } from '../composer/publish-answers.ts'
import { keepSettings, openWindow } from '../window.tsx'

type Shown = { readonly text: string; readonly tag: string; click(): void }

/** Replaces the system's notifications, and allows them. */
function catchNotifications(): readonly Shown[] {
  const shown: Shown[] = []
  class Message extends EventTarget {
    static readonly permission = 'granted'
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      super()
      shown.push({ text: `${title}: ${body}`, tag, click: () => this.dispatchEvent(new Event('click')) })
    }
  }
  vi.stubGlobal('Notification', Message)
  onTestFinished(() => void vi.unstubAllGlobals())
  return shown
}

/** A studio that reminds when a test says so. */
function studioOf() {
  const waiting: ((reminders: SlotReminder[]) => void)[] = []
  const next = async () => {
    const value = await new Promise<SlotReminder[]>((resolve) => waiting.push(resolve))
    return { done: false, value } as const
  }
  const { answers, page: publishPage, ...calls } = publishAnswers()
  const reminders = vi.fn(async () => new AsyncIteratorClass<SlotReminder[], unknown, void>(next, async () => {}))
  const publish = { ...answers.publish, page: publishPage as never, reminders }
  return {
    ...calls,
    reminders,
    answers: { ...composerAnswers().answers, ...answers, publish, settings: keepSettings() },
    remind(given: SlotReminder[]) {
      for (const report of waiting.splice(0)) report(given)
    },
  }
}

const job = { profileId: other.profileId, jobId: 'kiln-opening' }

test('a slot that comes is one notification, and its click opens the video of its brand', async () => {
  const shown = catchNotifications()
  const { answers, reminders, remind } = studioOf()
  openWindow(answers)
  await expect.poll(() => reminders.mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('link', { name: 'Composer' })).toBeVisible()
  const scheduledFor = '2026-11-19T18:00:00.000Z'
  remind([{ kind: 'due', ...job, title: 'Kiln opening', platforms: ['instagram', 'tiktok'], scheduledFor }])
  await expect.poll(() => shown.map(({ text }) => text)).toEqual(['Time to post “Kiln opening”: Instagram and TikTok'])
  shown[0]?.click()
  await expect.element(page.getByRole('option', { name: /Kiln opening/u })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('button', { name: `Switch brand: ${other.name}` })).toBeVisible()
  await expect.element(page.getByText('Reminders at the slot are on')).toBeVisible()
})

test('slots that were missed are one notification with their number', async () => {
  const shown = catchNotifications()
  const { answers, reminders, remind } = studioOf()
  openWindow(answers)
  await expect.poll(() => reminders.mock.calls.length).toBeGreaterThan(0)
  remind([{ kind: 'missed', ...job, profileId: brand.profileId, count: 5, titles: ['Kiln opening', 'Long table'] }])
  await expect
    .poll(() => shown.map(({ text }) => text))
    .toEqual(['5 videos are overdue: “Kiln opening”, “Long table” and 3 more'])
})
