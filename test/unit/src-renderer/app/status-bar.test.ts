import { rateWords, storageWords } from '#renderer/app/status-bar.tsx'
import type { StorageState } from '#shared/bridge/storage.ts'
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

const report = {
  status: 'idle',
  done: { files: 3, bytes: 30 },
  total: { files: 9, bytes: 90 },
  finishedAt: null,
  intact: 0,
  missing: 0,
  changed: 0,
  damaged: 0,
  online: 0,
  unread: 0,
  linked: null,
  extra: null,
  unreadFolders: null,
} satisfies StorageState['report']
const still = { now: null, last: null } satisfies StorageState['move']

// Would catch: a check or a move that runs unseen, a lost file that is told as verified, and old news.
describe('storageWords', () => {
  const finishedAt = '2026-11-19T13:40:00Z'
  it.each([
    [{ ...report, status: 'running' as const }, /^Checking files: 3 of 9$/u],
    [{ ...report, finishedAt, intact: 9 }, /^Checksums verified on 9 files, \d\d:40$/u],
    [{ ...report, finishedAt, intact: 8, missing: 1 }, /^1 file has a problem/u],
    [{ ...report, finishedAt: '2026-11-18T13:40:00Z', intact: 9 }, /^$/u],
    [report, /^$/u],
  ])('%o reads %s', (found, text) => {
    expect(storageWords({ report: found, move: still }, now)).toMatch(text)
  })
  it('tells a move of the media folder before anything else', () => {
    const moving = { from: '/a', to: '/b', stage: 'copying' as const, isPaused: false, isWaiting: false, problem: null }
    const { done, total } = report
    const move = { now: { ...moving, done, total }, last: null }
    expect(storageWords({ report: { ...report, status: 'running' }, move }, now)).toMatch(
      /^Moving media folder: 3 of 9/u,
    )
  })
})
