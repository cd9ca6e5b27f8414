import { rateWords } from '#renderer/app/status-bar.tsx'
import { describe, expect, it } from 'vitest'

// Would catch: a full rate budget that does not say when it continues, and a warning that comes too late.

const now = Date.parse('2026-11-19T14:00:00Z')

describe('rateWords', () => {
  it.each([
    [{ used: 23, most: 60, freeAt: null }, '23/60 this minute', 'calm'],
    [{ used: 49, most: 60, freeAt: null }, '49/60 this minute', 'calm'],
    [{ used: 50, most: 60, freeAt: null }, '50/60 this minute', 'warn'],
    [{ used: 60, most: 60, freeAt: '2026-11-19T14:00:22Z' }, 'Next request in 22 s', 'warn'],
    [{ used: 60, most: 60, freeAt: '2026-11-19T13:59:59Z' }, '60/60 this minute', 'warn'],
  ])('%o reads %s', (rate, text, tone) => {
    const words = rateWords(rate, now)
    expect([words.figure + words.rest, words.tone]).toEqual([text, tone])
  })
})
