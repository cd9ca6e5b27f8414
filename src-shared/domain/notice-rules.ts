import { z } from 'zod'

/** The kinds of system notifications: runs that ended, runs that failed, what waits for a decision, slots to post at. */
export const noticeKinds = ['done', 'failed', 'decision', 'publish'] as const
/** A kind of system notifications. */
export type NoticeKind = (typeof noticeKinds)[number]

const lastMinute = 24 * 60 - 1
const Minute = z.int().min(0).max(lastMinute)

/** A time of each day without notifications, in minutes since midnight. It may pass midnight. */
export const QuietHours = z.object({ from: Minute, to: Minute })
export type QuietHours = z.output<typeof QuietHours>

/** The user's rules for notifications, by the names of the settings. */
export type NoticeSettings = {
  readonly awayNotices: boolean
  readonly failureNotices: boolean
  readonly decisionNotices: boolean
  readonly slotReminders: boolean
  /** Also while a window is in front. */
  readonly noticesInFront: boolean
  readonly quietHours: QuietHours | null
}

/** The setting that switches each kind. */
export const noticeSettings = {
  done: 'awayNotices',
  failed: 'failureNotices',
  decision: 'decisionNotices',
  publish: 'slotReminders',
} as const satisfies Record<NoticeKind, keyof NoticeSettings>

/** Whether a minute of the day is in the quiet hours. The same time twice is the whole day. */
export function isQuiet(hours: QuietHours | null, minute: number): boolean {
  if (hours === null) return false
  const { from, to } = hours
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The minute of the day of a moment, where the user is. */
export function minuteOf(at: Date): number {
  return at.getHours() * 60 + at.getMinutes()
}

/**
 * Whether a notification may be shown now. A slot to post at is told whether or not a window is in front, because no
 * window shows that it came.
 */
export function mayNotify(
  kind: NoticeKind,
  settings: NoticeSettings,
  now: { readonly isInFront: boolean; readonly minute: number },
): boolean {
  if (!settings[noticeSettings[kind]] || isQuiet(settings.quietHours, now.minute)) return false
  return kind === 'publish' || settings.noticesInFront || !now.isInFront
}
