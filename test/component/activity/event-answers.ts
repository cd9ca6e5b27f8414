import type { ReceivedEvent, ReceivedEventDetails } from '#shared/bridge/received-events.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import type { Answers } from '../bridge-of.ts'

const event = (number: number, more: Partial<ReceivedEvent>): ReceivedEvent => ({
  number,
  type: 'video.completed',
  eventId: `evt_${number}`,
  subject: 'Slow push over the crest of a dune',
  signature: 'verified',
  effect: 'read',
  jobId: null,
  assetId: null,
  createdAt: '2026-11-19T14:31:52.240Z',
  receivedAt: '2026-11-19T14:31:52.418Z',
  shownMs: 118,
  repeats: 0,
  isSeen: true,
  ...more,
})

/** An event that is not seen yet. */
export const lowBalance = event(4, {
  type: 'credits.low_balance',
  subject: 'Balance 4,182 cr, threshold 4,500',
  effect: 'balance',
  shownMs: 41,
  isSeen: false,
})

/** Events of every signature; the newest is the first. */
export const events: readonly ReceivedEvent[] = [
  lowBalance,
  event(3, { jobId: JobId.parse('job'), assetId: AssetId.parse('made'), repeats: 2 }),
  event(2, {
    type: 'avatar.published',
    subject: 'Ida, public',
    signature: 'unsigned',
    effect: 'polled',
    shownMs: null,
  }),
  event(1, { type: 'voice.cloned', subject: 'Ida', signature: 'rejected', effect: 'refused', shownMs: null }),
]

const body = '{"type":"video.completed","id":"evt_3","data":{"videoId":"vid_8f1c2a90","creditCost":96}}'

/** An event with what was received: its signature fits unless it is rejected. */
export const detailsOf = (one: ReceivedEvent): ReceivedEventDetails => ({
  ...one,
  headers: [
    { name: 'content-type', value: 'application/json' },
    { name: 'content-length', value: String(body.length) },
    { name: 'x-service-signature', value: `${'ab'.repeat(31)}c0` },
  ],
  body,
  bytes: body.length,
  sent: `${'ab'.repeat(31)}c0`,
  computed: one.signature === 'rejected' ? 'cd'.repeat(32) : `${'ab'.repeat(31)}c0`,
  secretHint: one.signature === 'verified' ? '7Qx2' : null,
  answeredMs: 9,
})

/** Answers of a receiver that is registered. `heard` collects the calls that change something. */
export function eventAnswers(
  heard: string[] = [],
  listed: readonly ReceivedEvent[] = events,
): NonNullable<Answers['receivedEvents']> {
  const of = (number: number) => detailsOf(listed.find((one) => one.number === number) ?? event(number, {}))
  const count = (signature: ReceivedEvent['signature']) => listed.filter((one) => one.signature === signature).length
  const counts = async () => ({
    all: listed.length,
    verified: count('verified'),
    unsigned: count('unsigned'),
    unchecked: count('unchecked'),
    rejected: count('rejected'),
    unseen: listed.filter(({ isSeen }) => !isSeen).length,
    types: [...new Set(listed.map(({ type }) => type))].toSorted(),
  })
  return {
    page: async ({ filter: { signature, type, text = '' } }) => ({
      events: listed.filter(
        (one) =>
          (signature === undefined || one.signature === signature) &&
          (type === undefined || one.type === type) &&
          one.subject.includes(text),
      ),
      next: null,
    }),
    counts,
    read: async ({ number }) => of(number),
    async verifyAgain({ number }) {
      heard.push(`verify ${number}`)
      return of(number)
    },
    async replay({ number }) {
      heard.push(`replay ${number}`)
      return of(number)
    },
    async markSeen() {
      heard.push('seen')
      return counts()
    },
    receiver: async () => ({
      address: '127.0.0.1:27811',
      problem: null,
      url: `http://127.0.0.1:27811/h/${'a1'.repeat(32)}`,
      isRegistered: true,
      secrets: 1,
      sources: { service: true, entered: false },
      today: { count: 38, answeredMs: 11 },
    }),
    async sendTest() {
      heard.push('test')
      return { eventId: 'evt_test_1' }
    },
  }
}
