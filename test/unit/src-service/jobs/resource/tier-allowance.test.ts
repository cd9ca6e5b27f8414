// Catches: a limit of a tier that stops one too early or too late, never resets, counts what failed, or is forgotten.
import { describe, expect, test } from 'vitest'
import { tiers, tierNames, type TierName } from '#shared/contract/tier.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { createResourceStore, resourceKinds, type ResourceKindName } from '#service/jobs/resource/resource-store.ts'
import { createTierAllowances } from '#service/jobs/resource/tier-allowance.ts'
import { Refusal } from '#service/jobs/run-fault.ts'
import { createAccounts } from '#service/ledger/accounts.ts'
import { createLedger } from '#service/ledger/ledger.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

const dayMs = 24 * 60 * 60_000
const accountId = 'ann'

function openAllowances() {
  const database = openDatabase(':memory:')
  const clock = createTestClock()
  const accounts = createAccounts({ database, ledger: createLedger({ database, clock }), clock })
  accounts.open(accountId, 'Ann', 0)
  accounts.mintKey(accountId, null)
  const store = createResourceStore({ database, clock })
  const allowances = createTierAllowances({ store, clock })
  let made = 0
  const add = (kind: ResourceKindName, groupId?: string) => {
    const id = `${kind}-${(made += 1)}`
    const group = groupId ?? id
    const facts = { request: {}, words: '', seed: 0, fault: null, credits: 0 }
    store.add({ id, accountId, keyId: 1, kind, groupId: group, ...facts })
    return id
  }
  const finish = (id: string) => void store.end(id, { status: 'completed', files: [], facts: {} })
  const makeMany = database.transaction((kind: ResourceKindName, count: number) => {
    for (let one = 0; one < count; one += 1) finish(add(kind))
  })
  /** The refusal of a start as its status, code and limit; `fits` if there is none. */
  const start = (tier: TierName, kind: ResourceKindName, count = 1): unknown => {
    try {
      allowances.check(accountId, tier, kind, count)
      return 'fits'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { used, allowed, limit, window } = error.details
      return window === undefined ? [error.status, error.code, limit, used, allowed] : [error.status, window, limit]
    }
  }
  return { clock, store, add, finish, make: (kind: ResourceKindName, count: number) => makeMany(kind, count), start }
}

/** The limits a day of the interface. */
const daily = [
  ['free', 'voice', 5],
  ['free', 'audio', 100],
  ['free', 'video', 10],
  ['pro', 'voice', 50],
  ['pro', 'audio', 1_000],
  ['pro', 'video', 100],
] as const

describe('a day', () => {
  test.each(daily)('of %s allows %s: %i', (tier, kind, most) => {
    const { clock, make, start } = openAllowances()
    make(kind, most - 1)
    expect(start(tier, kind)).toBe('fits')
    make(kind, 1)
    expect(start(tier, kind)).toEqual([403, 'tier_limit_reached', `${kind}PerDay`, most, most])
    clock.advance(dayMs)
    expect(start(tier, kind)).toBe('fits')
  })

  test('counts neither what failed nor what another kind made, but what was deleted', () => {
    const { store, add, make, start } = openAllowances()
    make('audio', 10)
    make('video', 9)
    store.end(add('video'), { status: 'failed', code: 'processing_error', message: 'No.' })
    expect(start('free', 'video')).toBe('fits')
    const deleted = add('video')
    store.end(deleted, { status: 'completed', files: [], facts: {} })
    store.remove(deleted)
    expect(start('free', 'video')).toEqual([403, 'tier_limit_reached', 'videoPerDay', 10, 10])
  })
})

const monthly = (['free', 'pro'] as const).flatMap((tier) => [
  { tier, kind: 'avatar' as const, limit: 'avatarsPerMonth' as const, perDay: Infinity },
  { tier, kind: 'video' as const, limit: 'videosPerMonth' as const, perDay: tiers[tier].perDay.video ?? Infinity },
])

describe('a month', () => {
  test.each(monthly)('of $tier allows $limit as it shows', ({ tier, kind, limit, perDay }) => {
    const { clock, make, start } = openAllowances()
    // The clock starts on the first of a month, which leaves room for many days.
    const allowed = tiers[tier][limit] ?? 0
    for (let left = allowed - 1; left > 0; left -= perDay) {
      make(kind, Math.min(left, perDay))
      clock.advance(dayMs)
    }
    expect(start(tier, kind)).toBe('fits')
    expect(start(tier, kind, 2)).toEqual([403, 'tier_limit_reached', limit, allowed - 1, allowed])
    make(kind, 1)
    expect(start(tier, kind)).toEqual([403, 'tier_limit_reached', limit, allowed, allowed])
    clock.advance(31 * dayMs)
    expect(start(tier, kind)).toBe('fits')
  })
})

test.each(['free', 'pro'] as const)('the clones of %s are limited in all, and a deleted one makes room', (tier) => {
  const { clock, store, add, finish, make, start } = openAllowances()
  const allowed = tiers[tier].voiceClonesTotal ?? 0
  const deleted = add('voice')
  finish(deleted)
  for (let left = allowed - 1; left > 0; left -= tiers[tier].perDay.voice ?? 1) {
    clock.advance(40 * dayMs)
    make('voice', Math.min(left, tiers[tier].perDay.voice ?? 1))
  }
  clock.advance(40 * dayMs)
  expect(start(tier, 'voice')).toEqual([403, 'tier_limit_reached', 'voiceClonesTotal', allowed, allowed])
  store.remove(deleted)
  expect(start(tier, 'voice')).toBe('fits')
})

/** The concurrency of the interface: that of images and voices, of videos, and of audio. */
const concurrent = { free: [1, 1, 2], pro: [5, 3, 5], enterprise: [20, 10, 20] } as const

describe.each(tierNames)('at once, %s', (tier) => {
  const [general, video, audio] = concurrent[tier]
  test.each([
    ['avatar', general],
    ['voice', general],
    ['video', video],
    ['audio', audio],
  ] as const)('runs as many %ss as published: %i', (kind, most) => {
    const { add, finish, start } = openAllowances()
    const ids = Array.from({ length: most - 1 }, () => add(kind))
    expect(start(tier, kind)).toBe('fits')
    ids.push(add(kind))
    expect(start(tier, kind)).toEqual([429, 'concurrentGenerations', most])
    for (const other of resourceKinds.filter((one) => one !== kind)) expect(start(tier, other)).toBe('fits')
    finish(ids[0] ?? '')
    expect(start(tier, kind)).toBe('fits')
  })
})

test('a batch runs as one', () => {
  const { add, start } = openAllowances()
  for (let one = 0; one < 4; one += 1) add('avatar', 'batch')
  expect(start('free', 'avatar')).toEqual([429, 'concurrentGenerations', 1])
  expect(start('pro', 'avatar')).toBe('fits')
})

test('enterprise has no limit by day, by month or in all', () => {
  const { make, start } = openAllowances()
  for (const kind of resourceKinds) make(kind, 6_000)
  for (const kind of resourceKinds) expect(start('enterprise', kind, 4)).toBe('fits')
})
