import type { AccountLine, AccountOverview, AccountUsage, Purchase, Purchases } from '#shared/bridge/account.ts'
import type { GuardRails } from '#shared/bridge/guard-rails.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { JobId } from '#shared/domain/ids.ts'
import { AsyncIteratorClass } from '@orpc/client'
import type { Answers } from '../bridge-of.ts'

/** A stream that yields one value and then stays open. */
export function streamOf<Value>(...values: readonly Value[]): AsyncIteratorClass<Value, unknown, void> {
  const left = [...values]
  return new AsyncIteratorClass<Value, unknown, void>(
    () => {
      const [value] = left.splice(0, 1)
      return value === undefined ? new Promise(() => {}) : Promise.resolve({ done: false, value })
    },
    async () => {},
  )
}

const at = '2026-11-19T14:32:00.000Z'

/** An account with every part read. */
export const overview: AccountOverview = {
  isOffered: true,
  credits: {
    value: {
      balance: 4_182,
      lifetime: { earned: 12_400, purchased: 5_650, spent: 13_868 },
      currentMonth: { earned: 120, spent: 5_705 },
      nextRefill: '2026-12-01T00:00:00.000Z',
    },
    at,
  },
  tier: {
    value: {
      name: 'Pro',
      monthlyCredits: 1_000,
      price: 29.99,
      features: ['1,000 credits a month', '60 requests a minute', '5 generations at once'],
      cycle: {
        start: '2026-11-01T00:00:00.000Z',
        end: '2026-12-01T00:00:00.000Z',
        renewsAt: '2026-12-01T00:00:00.000Z',
      },
      limits: [
        { kind: 'requests-minute', used: 6, most: 60, resetsAt: null, parts: [] },
        {
          kind: 'concurrent',
          used: 2,
          most: 5,
          resetsAt: null,
          parts: [
            { of: 'avatar', used: 0, most: 5 },
            { of: 'video', used: 1, most: 3 },
            { of: 'audio', used: 0, most: 5 },
            { of: 'voice', used: 0, most: 5 },
          ],
        },
        { kind: 'avatars-month', used: 412, most: 1_000, resetsAt: '2026-12-01T00:00:00.000Z', parts: [] },
        { kind: 'videos-month', used: 287, most: 300, resetsAt: '2026-12-01T00:00:00.000Z', parts: [] },
        { kind: 'voices-total', used: 3, most: 25, resetsAt: null, parts: [] },
        { kind: 'videos-day', used: 100, most: 100, resetsAt: '2026-11-20T00:00:00.000Z', parts: [] },
        { kind: 'speech-day', used: 4, most: null, resetsAt: '2026-11-20T00:00:00.000Z', parts: [] },
        { kind: 'voices-day', used: null, most: 50, resetsAt: '2026-11-20T00:00:00.000Z', parts: [] },
      ],
    },
    at,
  },
  profile: {
    value: {
      displayName: 'Nora Lind',
      bio: 'Short films about bread.',
      website: 'https://nora.test',
      email: 'nora@example.com',
      username: 'nora',
      isVerified: true,
      createdAt: '2025-03-01T00:00:00.000Z',
      made: { avatars: 412, videos: 87, voices: 3 },
    },
    at,
  },
  history: { stored: 120, total: 2_318, at },
  problems: [],
}

/** Usage of thirty days. */
export const usage: AccountUsage = {
  service: {
    value: {
      total: 8_340,
      perDay: 278,
      kinds: [
        {
          kind: 'images',
          count: 402,
          credits: 2_084,
          seconds: null,
          models: [
            { id: 'imagen3', count: 142, credits: 1_596 },
            { id: 'flux', count: 260, credits: 488 },
          ],
        },
        { kind: 'videos', count: 61, credits: 5_382, seconds: 745, models: [] },
        { kind: 'audio', count: 33, credits: 874, seconds: 4_210, models: [] },
      ],
    },
    at,
  },
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 21 + index)).toISOString().slice(0, 10),
    video: index === 17 ? 520 : (index * 37) % 300,
    image: (index * 53) % 130,
    audio: (index * 29) % 60,
    other: 0,
    models: [index === 17 ? 520 : (index * 37) % 300, (index * 53) % 130, (index * 29) % 60],
  })),
  byModel: [
    { id: 'kestrel', name: 'Kestrel Motion 3', charges: 61, credits: 4_128 },
    { id: 'halide', name: 'Halide Still 2', charges: 142, credits: 1_596 },
    { id: '', name: '', charges: 33, credits: 874 },
  ],
  knownFrom: '2026-10-25',
  refunded: { credits: 412, count: 19 },
  models: [
    { id: 'kestrel', name: 'Kestrel Motion 3', jobs: 61, charged: 4_128, refunded: 0 },
    { id: 'halide', name: 'Halide Still 2', jobs: 142, charged: 1_640, refunded: 44 },
  ],
  recipes: [{ id: 'r', name: 'Evening silk', jobs: 9, charged: 108, refunded: 0 }],
  brands: [
    {
      id: 'Marrow & Clay',
      name: 'Marrow & Clay',
      jobs: 31,
      charged: 420,
      refunded: 18,
      renders: 21,
      takes: 8,
      autopilotRuns: 2,
      otherRuns: 0,
    },
    {
      id: '',
      name: '',
      jobs: 203,
      charged: 5_768,
      refunded: 44,
      renders: 0,
      takes: 0,
      autopilotRuns: 0,
      otherRuns: 203,
    },
  ],
  ledgerTotal: { jobs: 234, charged: 6_188, refunded: 62 },
  origins: [{ id: '', name: '', jobs: 14, charged: 201, refunded: 0 }],
}

const jobId = JobId.parse('00000000-0000-4000-8000-000000000001')
const line = (number: number, more: Partial<AccountLine>): AccountLine => ({
  id: `txn_${number}`,
  at: new Date(Date.UTC(2026, 10, 19, 14, 32 - number)).toISOString(),
  type: 'debit',
  amount: 12,
  balance: 4_182 + number * 12,
  description: 'Generation',
  resourceType: 'generation',
  resourceId: `7c9e6679-7425-40de-944b-e07fc1f9${String(number).padStart(4, '0')}`,
  match: {
    kind: 'job',
    by: 'id',
    jobId,
    number: 40 - number,
    modelName: 'Halide Still 2',
    prompt: 'A heron at dawn, mist over the lake',
  },
  attention: null,
  claim: null,
  ...more,
})

/** A history with every kind of explanation. */
export const lines: AccountLine[] = [
  line(1, {}),
  line(2, { match: { kind: 'unexplained' }, attention: 'unexplained', claim: '12 credits were charged' }),
  line(3, {
    type: 'credit',
    amount: 1_150,
    description: 'Credits purchased',
    resourceType: 'purchase',
    match: { kind: 'purchase' },
  }),
  line(4, { attention: 'no-refund', claim: 'not refunded' }),
  line(5, { match: { kind: 'job', by: 'amount', jobId, number: 30, modelName: 'Kestrel Motion 3', prompt: '' } }),
  line(6, {
    type: 'credit',
    amount: 50,
    description: 'Monthly credits',
    resourceType: 'refill',
    resourceId: null,
    match: { kind: 'service' },
  }),
  line(7, { type: 'unknown', description: '', match: { kind: 'unexplained' } }),
  ...Array.from({ length: 30 }, (_, index) => line(8 + index, {})),
  line(39, { match: { kind: 'earlier' } }),
]

const pack = (id: string, credits: number, cents: number, bonus: number) => ({
  id,
  credits,
  bonus,
  cents,
  currency: 'USD',
})

/** A purchase of the smallest pack. */
export const purchase: Purchase = {
  id: 'one',
  packId: 'pack_100',
  credits: 100,
  bonus: 0,
  cents: 999,
  currency: 'USD',
  state: 'pending',
  paymentUrl: 'https://pay.test/one',
  reason: null,
  createdAt: at,
  expiresAt: '2026-11-19T15:02:00.000Z',
}

/** Packs, and purchases as given. */
export const shopOf = (purchases: readonly Purchase[], shortfall: number | null = null): Purchases => ({
  packs: [
    pack('pack_100', 100, 999, 0),
    pack('pack_500', 500, 4_999, 50),
    pack('pack_1000', 1_000, 8_999, 150),
    pack('pack_5000', 5_000, 39_999, 1_000),
  ],
  purchases: [...purchases],
  at,
  shortfall,
})

/** A quiet studio that is online. */
export const status: StudioStatus = {
  running: 2,
  waiting: 0,
  current: null,
  pause: null,
  balance: { credits: 4_182, at },
  reserved: 0,
  rate: { used: 6, most: 60, freeAt: null },
  connection: { kind: 'online' },
  receiver: { kind: 'local' },
  alert: [],
}

/** Guard rails as in the design: asked above 150 credits, 500 to keep, no cap of the key. */
export const rails: GuardRails = {
  ask: 150,
  balance: 500,
  key: { cap: null, spent: 5_705, held: 0, resetsAt: '2026-12-01T00:00:00.000Z' },
}

/** Answers for the Account screen. */
export const accountAnswers = (more: Answers['account'] = {}, shown: StudioStatus = status): Answers => ({
  status: { watch: async () => streamOf(shown) },
  money: { claims: async () => [], spendingLimits: async () => [], guardRails: async () => rails },
  account: {
    overview: async () => overview,
    refresh: async () => overview,
    usage: async () => usage,
    purchases: async () => shopOf([]),
    history: async () => ({
      lines,
      next: null,
      check: { unexplained: { count: 1, credits: 12 }, claimed: { count: 1, credits: 12 } },
    }),
    watch: async () => streamOf(),
    ...more,
  },
})
