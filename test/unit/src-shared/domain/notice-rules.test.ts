// Catches: quiet hours that end at midnight or never, and a kind of notification that its switch does not switch.
import { expect, it } from 'vitest'
import { isQuiet, mayNotify, minuteOf, noticeKinds, noticeSettings } from '#shared/domain/notice-rules.ts'

const night = { from: 22 * 60, to: 8 * 60 }
const noon = { from: 12 * 60, to: 13 * 60 }
const all = {
  awayNotices: true,
  failureNotices: true,
  decisionNotices: true,
  slotReminders: true,
  noticesInFront: false,
  quietHours: null,
}
const away = { isInFront: false, minute: 600 }

it.each([
  [night, 22 * 60, true],
  [night, 0, true],
  [night, 8 * 60 - 1, true],
  [night, 8 * 60, false],
  [night, 22 * 60 - 1, false],
  [noon, 12 * 60, true],
  [noon, 13 * 60, false],
  [{ from: 60, to: 60 }, 5, true],
  [null, 0, false],
])('in %j the minute %i is quiet: %s', (hours, minute, quiet) => {
  expect(isQuiet(hours, minute)).toBe(quiet)
})

it('each kind has a switch of its own, and none is shown in the quiet hours', () => {
  for (const kind of noticeKinds) {
    expect(mayNotify(kind, all, away)).toBe(true)
    expect(mayNotify(kind, { ...all, [noticeSettings[kind]]: false }, away)).toBe(false)
    expect(mayNotify(kind, { ...all, quietHours: noon }, { ...away, minute: 12 * 60 + 5 })).toBe(false)
  }
})

it('while a window is in front only a slot to post at is told, unless the user wants all', () => {
  const inFront = { ...away, isInFront: true }
  expect(noticeKinds.filter((kind) => mayNotify(kind, all, inFront))).toEqual(['publish'])
  expect(noticeKinds.filter((kind) => mayNotify(kind, { ...all, noticesInFront: true }, inFront))).toEqual(noticeKinds)
})

it('the minute of a moment is that of the user’s own day', () => {
  expect(minuteOf(new Date(2026, 5, 1, 7, 45))).toBe(7 * 60 + 45)
})
