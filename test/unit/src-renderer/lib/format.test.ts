import {
  creditUnit,
  formatClock,
  formatCount,
  formatCredits,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatDay,
  formatElapsed,
  formatEstimate,
  formatMovement,
  formatPixels,
  formatShare,
  formatSigned,
  formatSize,
  formatTime,
  shortId,
  speakCredits,
} from '#renderer/lib/format.ts'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'
import { languages } from '#shared/domain/languages.ts'
import { afterEach, describe, expect, it } from 'vitest'

// Would catch: a figure separated from its unit at a line's end, practice credits mistaken for real ones, a refund with
// the sign of a charge, a time in the wrong zone or format, and spellings that differ from the app's, such as "Sept".

afterEach(() => showLanguage(english))

// Would catch: a unit that has a figure of its own beside the balance, where a language writes a word before it.
it.each(languages)('the unit of credits has no figure in %s', async (language) => {
  showLanguage(await loadLanguage(language))
  for (const isPractice of [false, true]) expect(creditUnit(isPractice)).toMatch(/^\P{Nd}+$/u)
})

const plain = (text: string) => text.replaceAll('\u00A0', '~')

describe('credits', () => {
  it.each([
    [formatCredits(1_204), '1,204~cr'],
    [formatCredits(0), '0~cr'],
    [formatCredits(12, true), '12~practice~cr'],
    [formatEstimate(38), '≈~38~cr'],
    [formatMovement(-12), '−12~cr'],
    [formatMovement(12), '+12~cr'],
    [formatMovement(0), '0~cr'],
    [formatSigned(-12), '−12'],
    [formatSigned(1_150), '+1,150'],
    [formatSigned(0), '0'],
    [speakCredits(12), '12 credits'],
    [speakCredits(1, true), '1 practice credit'],
    [formatCount(98_412), '98,412'],
    [formatShare(0.414), '41%'],
  ])('%s', (text, expected) => {
    expect(plain(text)).toBe(expected)
  })
})

describe('time', () => {
  it.each([
    [38, '0:38'],
    [0, '0:00'],
    [62, '1:02'],
    [3_730, '1:02:10'],
    [59.9, '0:59'],
    [-3, '0:00'],
  ])('%d seconds read %s', (seconds, text) => {
    expect(formatElapsed(seconds)).toBe(text)
  })

  it('writes dates and times in local time', () => {
    const iso = new Date(2026, 10, 19, 14, 8, 5).toISOString()
    expect(formatDate(iso)).toBe('19 Nov 2026')
    expect(formatShortDate(iso)).toBe('19 Nov')
    expect(formatDateTime(iso)).toBe('19 Nov 2026, 14:08')
    expect(formatDay(iso)).toBe('Thursday 19 November')
    expect(formatTime(iso)).toBe('14:08')
    expect(formatClock(iso)).toBe('14:08:05')
  })

  it('shortens September like the other months, and starts a day at 00:00', () => {
    expect(formatDate(new Date(2026, 8, 3).toISOString())).toBe('3 Sep 2026')
    expect(formatTime(new Date(2026, 8, 3, 0, 4).toISOString())).toBe('00:04')
  })

  it('writes nothing for an invalid time', () => {
    expect([formatDate(''), formatDateTime('soon'), formatDay('x'), formatClock('y')]).toEqual(['', '', '', ''])
  })
})

describe('sizes', () => {
  it.each([
    [0, '0~B'],
    [812, '812~B'],
    [1_000, '1~kB'],
    [3_140_000, '3.1~MB'],
    [999_600, '1~MB'],
    [212_000_000_000, '212~GB'],
  ])('%d bytes read %s', (bytes, text) => {
    expect(plain(formatSize(bytes))).toBe(text)
  })

  it('writes pixels only if both sides are known', () => {
    expect(plain(formatPixels(1536, 1024))).toBe('1536~×~1024')
    expect(formatPixels(null, 1024)).toBe('')
  })

  it('shows the start of an id', () => {
    expect(shortId('0190b2f6-8f7a')).toBe('0190b2f6')
  })
})
