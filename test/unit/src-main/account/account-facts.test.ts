// Catches: a limit invented for a tier that is not known, an unlimited one shown as none left, a count of today that is
// not known shown as zero, and a shortfall where the balance suffices.
import { expect, test } from 'vitest'
import { presentProfile, presentTier, presentUsage, shortfallOf } from '#main/account/account-facts.ts'
import { Profile, Tier, Usage } from '#shared/contract/user.ts'

const tierOf = (currentTier: string) =>
  Tier.parse({
    currentTier,
    tierDetails: {
      name: currentTier,
      monthlyCredits: 10,
      price: 1,
      features: [],
      limits: { avatarsPerMonth: null, videosPerMonth: 30, voiceClonesTotal: 10, concurrentGenerations: 5 },
    },
    usage: { avatarsThisMonth: 3, videosThisMonth: 30, voiceClones: 1 },
    billingCycle: { start: '2026-11-01', end: '2026-12-01', renewalDate: null },
  })
const runningOf = (made: string) => (made === 'video' ? 1 : 0)
const here = { requests: 4, running: 1, runningOf, today: new Map([['video', 2]]), dayEnds: '2026-11-24T00:00:00.000Z' }

test('a known tier has its published limits of a minute and a day, with what was used', () => {
  const { limits } = presentTier(tierOf('pro'), here)
  expect(limits.map(({ kind, used, most }) => [kind, used, most])).toEqual([
    ['requests-minute', 4, 60],
    ['concurrent', 1, 5],
    ['avatars-month', 3, null],
    ['videos-month', 30, 30],
    ['voices-total', 1, 10],
    ['videos-day', 2, 100],
    ['speech-day', 0, 1_000],
    ['voices-day', 0, 50],
  ])
  expect(limits.find(({ kind }) => kind === 'concurrent')?.parts).toEqual([
    { of: 'avatar', used: 0, most: 5 },
    { of: 'video', used: 1, most: 3 },
    { of: 'audio', used: 0, most: 5 },
    { of: 'voice', used: 0, most: 5 },
  ])
  const unknown = presentTier(tierOf('pro'), { ...here, today: null }).limits
  expect(unknown.filter(({ kind }) => kind.endsWith('-day')).map(({ used }) => used)).toEqual([null, null, null])
})

test('a tier of another name has only the limits that the service reports', () => {
  const { name, limits } = presentTier(tierOf('studio'), here)
  expect([name, ...limits.map(({ kind }) => kind)]).toEqual([
    'studio',
    'concurrent',
    'avatars-month',
    'videos-month',
    'voices-total',
  ])
  expect(limits.flatMap(({ parts }) => parts)).toEqual([])
})

test('what the service leaves out of a profile is empty, and models are listed dearest first', () => {
  expect(presentProfile(Profile.parse({ id: 'nora' }))).toEqual({
    displayName: '',
    bio: '',
    website: '',
    email: null,
    username: null,
    isVerified: false,
    createdAt: null,
    made: { avatars: 0, videos: 0, voices: 0 },
  })
  const part = { count: 1, creditsSpent: 5, totalDuration: 2 }
  const byModel = { flux: { count: 9, credits: 2 }, imagen3: { count: 1, credits: 5 } }
  const usage = Usage.parse({
    period: '30d',
    startDate: '',
    endDate: '',
    usage: { avatars: { count: 10, creditsSpent: 7, byModel }, videos: part, audio: part },
    totalCreditsSpent: 17,
    averagePerDay: 0.57,
  })
  expect(presentUsage(usage).kinds[0]?.models.map(({ id }) => id)).toEqual(['imagen3', 'flux'])
})

test.each([
  [100, 100, null],
  [100, 135, 35],
  [null, 135, null],
])('a balance of %s and a need of %i lack %s', (balance, needed, short) => {
  expect(shortfallOf(balance, needed)).toBe(short)
})
