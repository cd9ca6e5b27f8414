import type { Sentence } from '#shared/domain/said.ts'
import { asWritten, say, sayAll } from '#shared/domain/sentences/say.ts'
import { z } from 'zod'
import { BatchStatus } from '#shared/contract/batch.ts'
import {
  type EventData,
  type EventType,
  readEvent,
  type ServiceEvent,
  type UnreadableEvent,
} from '#shared/contract/event.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { parseJson } from '#shared/util/text-formats.ts'

/** What an event asks for. `resource`: to read what it names; `balance` and `account`: to read those; else nothing. */
export type Wanted =
  | { readonly kind: 'resource'; readonly resourceId: string }
  | { readonly kind: 'balance' }
  | { readonly kind: 'account' }
  | { readonly kind: 'nothing' }

/** What the user is told of an event by an alert. */
export type Notice = { readonly kind: 'balance-low' | 'limit-near' | 'tier-changed'; readonly sentence: Sentence }

/** A delivery as far as it could be read. Nothing in it is trusted as to what happened or was charged. */
export type ReadDelivery = {
  /** The event's type; `run`, `batch` or `short video` for the webhook of one request; `unreadable` if it is none. */
  readonly type: string
  readonly eventId: string | null
  /** Milliseconds since 1970; null if it names no time. */
  readonly createdAt: number | null
  readonly subject: Sentence
  readonly wanted: Wanted
  readonly notice: Notice | null
}

/** The ids of test events begin so. */
const testPrefix = 'evt_test_'

/** Service ids and texts are shown in one line; more would be no subject. */
const mostSubject = 160

const Settled = z.looseObject({ status: z.string() })
const requestWebhooks = [
  // A short video's webhook names its job, a run's its model; what is left is a batch.
  { type: 'short video', schema: Settled.extend({ jobId: z.string().min(1) }), idOf: 'jobId' },
  {
    type: 'run',
    schema: Settled.extend({ id: z.string().min(1), modelId: z.string(), creditsSpent: z.number() }),
    idOf: 'id',
  },
  { type: 'batch', schema: z.looseObject({ id: z.string().min(1), status: BatchStatus }), idOf: 'id' },
] as const

function failureWords(
  error: { readonly code?: string | undefined; readonly message?: string | undefined } | null | undefined,
): Sentence {
  const words = error?.message ?? error?.code
  return words === undefined ? say('event.noReason') : asWritten(words)
}

function ofLowBalance({ balance, threshold, recommendation }: EventData<'credits.low_balance'>): Sentence {
  if (balance === undefined) return asWritten(recommendation ?? '')
  return threshold === undefined ? say('event.balanceOnly', { balance }) : say('event.balance', { balance, threshold })
}

function ofPurchase({ amount, newBalance: balance }: EventData<'credits.purchased'>): Sentence {
  if (amount === undefined) return balance === undefined ? asWritten('') : say('event.balanceOnly', { balance })
  return balance === undefined ? say('event.purchasedOnly', { amount }) : say('event.purchased', { amount, balance })
}

function ofLimit({ limit, used, allowed }: EventData<'usage.limit_approaching'>): Sentence {
  if (typeof used !== 'number' || typeof allowed !== 'number') return asWritten(limit ?? '')
  return limit === undefined || limit === null
    ? say('event.limitUnnamed', { used, allowed })
    : say('event.limit', { limit, used, allowed })
}

function subjectOf(event: ServiceEvent): Sentence {
  switch (event.type) {
    case 'avatar.completed':
      return asWritten(event.data.prompt ?? event.data.model ?? event.data.avatarId)
    case 'avatar.failed':
    case 'video.failed':
      return failureWords(event.data.error)
    case 'avatar.published':
      return event.data.visibility === undefined || event.data.visibility === null
        ? say('event.noVisibility', { avatar: event.data.avatarId })
        : asWritten(`${event.data.avatarId}, ${event.data.visibility}`)
    case 'video.completed':
    case 'video.processing':
      return asWritten(event.data.videoId)
    case 'audio.completed':
      return asWritten(event.data.audioId)
    case 'voice.cloned':
      return asWritten(event.data.name ?? event.data.voiceId)
    case 'credits.low_balance':
      return ofLowBalance(event.data)
    case 'credits.purchased':
      return ofPurchase(event.data)
    case 'tier.upgraded':
    case 'tier.downgraded':
      return say('event.tier', { before: event.data.previousTier ?? '?', after: event.data.newTier ?? '?' })
    case 'usage.limit_approaching':
      return ofLimit(event.data)
    case 'unknown':
      return asWritten('')
    default:
      return assertNever(event)
  }
}

function wantedBy(event: ServiceEvent): Wanted {
  switch (event.type) {
    case 'avatar.completed':
    case 'avatar.failed':
      return { kind: 'resource', resourceId: event.data.avatarId }
    case 'video.completed':
    case 'video.failed':
      return { kind: 'resource', resourceId: event.data.videoId }
    case 'audio.completed':
      return { kind: 'resource', resourceId: event.data.audioId }
    case 'voice.cloned':
      return { kind: 'resource', resourceId: event.data.voiceId }
    case 'credits.low_balance':
      return { kind: 'balance' }
    case 'credits.purchased':
    case 'tier.upgraded':
    case 'tier.downgraded':
    case 'usage.limit_approaching':
      return { kind: 'account' }
    // Published by another program, or only begun: the lists and polls show it in their time.
    case 'avatar.published':
    case 'video.processing':
    case 'unknown':
      return { kind: 'nothing' }
    default:
      return assertNever(event)
  }
}

function noticeOf(event: ServiceEvent): Notice | null {
  switch (event.type) {
    case 'credits.low_balance': {
      const { balance, threshold } = event.data
      if (balance === undefined || threshold === undefined) return null
      return { kind: 'balance-low', sentence: say('alert.balanceLow', { balance, threshold }) }
    }
    case 'usage.limit_approaching': {
      const { limit, used, allowed } = event.data
      if (typeof used !== 'number' || typeof allowed !== 'number') return null
      const sentence =
        limit === undefined || limit === null
          ? say('alert.limitNearUnnamed', { used, allowed })
          : say('alert.limitNear', { used, allowed, limit })
      return { kind: 'limit-near', sentence }
    }
    case 'tier.upgraded':
    case 'tier.downgraded': {
      const { newTier } = event.data
      const sentence =
        newTier === undefined || newTier === null ? say('alert.tierUnnamed') : say('alert.tier', { tier: newTier })
      return { kind: 'tier-changed', sentence }
    }
    case 'avatar.completed':
    case 'avatar.failed':
    case 'avatar.published':
    case 'video.completed':
    case 'video.failed':
    case 'video.processing':
    case 'audio.completed':
    case 'voice.cloned':
    case 'credits.purchased':
    case 'unknown':
      return null
    default:
      return assertNever(event)
  }
}

function readTime(text: string | null): number | null {
  const at = text === null ? NaN : Date.parse(text)
  return Number.isSafeInteger(at) ? at : null
}

function readRequestWebhook(value: unknown): ReadDelivery | null {
  for (const { type, schema, idOf } of requestWebhooks) {
    const read = schema.safeParse(value)
    if (!read.success) continue
    const resourceId = z.string().parse(Reflect.get(read.data, idOf))
    const subject = asWritten(`${resourceId}, ${read.data.status}`.slice(0, mostSubject))
    return { type, eventId: null, createdAt: null, subject, wanted: { kind: 'resource', resourceId }, notice: null }
  }
  return null
}

const unreadable = (why: UnreadableEvent): ReadDelivery => ({
  type: 'unreadable',
  eventId: null,
  createdAt: null,
  subject: say('event.unreadable', { most: 0, field: '', ...why }),
  wanted: { kind: 'nothing' },
  notice: null,
})

/** Marks the subject of a test event. */
function asTest(subject: Sentence): Sentence {
  const { text: words, said } = subject
  return sayAll(say('event.test'), said.length === 0 ? say('event.words', { words }) : subject)
}

function shorten({ text, said }: Sentence): Sentence {
  return asWritten(text.slice(0, mostSubject), said)
}

/** Reads the body of a delivery: an event, or the webhook of one request. Never throws. */
export function readDelivery(body: Uint8Array): ReadDelivery {
  const text = new TextDecoder().decode(body)
  const reading = readEvent(text)
  if (reading.kind === 'event') {
    const { event } = reading
    const isTest = event.id?.startsWith(testPrefix) === true
    return {
      type: (event.type === 'unknown' ? event.name : (event.type satisfies EventType)).slice(0, mostSubject),
      eventId: event.id,
      createdAt: readTime(event.created),
      subject: isTest ? shorten(asTest(shorten(subjectOf(event)))) : shorten(subjectOf(event)),
      wanted: wantedBy(event),
      // A test event tells of nothing that happened.
      notice: isTest ? null : noticeOf(event),
    }
  }
  const parsed = parseJson(text)
  return (parsed.kind === 'value' ? readRequestWebhook(parsed.value) : null) ?? unreadable(reading.why)
}
