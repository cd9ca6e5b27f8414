import { z } from 'zod'
import { parseJson, type RefusedJson } from '../util/text-formats.ts'
import { CreditAmount, ServiceId } from './limit.ts'
import { optionalNumber, optionalText, ResourceFailure, ResourceStatus, ShownVisibility } from './resource.ts'

/** The events that a registered endpoint can receive (interface: Events). */
export const eventTypes = [
  'avatar.completed',
  'avatar.failed',
  'avatar.published',
  'video.completed',
  'video.failed',
  'video.processing',
  'audio.completed',
  'voice.cloned',
  'credits.low_balance',
  'credits.purchased',
  'tier.upgraded',
  'tier.downgraded',
  'usage.limit_approaching',
] as const
export type EventType = (typeof eventTypes)[number]

/** An envelope has `type` and `created`, or `event` and `timestamp`; receivers read both (interface: Events). */
export const EventSpelling = z.enum(['type', 'event'])
export type EventSpelling = z.output<typeof EventSpelling>

/** The header that carries the lowercase hex HMAC-SHA256 of the raw body (interface: Authentication, 7). */
export const signatureHeader = 'x-service-signature'

const userId = optionalText
const status = ResourceStatus.optional()
const creditCost = CreditAmount.optional()
const failure = ResourceFailure.nullish()
const tierChange = { userId, previousTier: optionalText, newTier: optionalText, effectiveDate: optionalText }

/**
 * The `data` of each event type (interface: Events). Only the id of what it reports is required; unknown fields pass. The
 * fields of video.processing, tier.downgraded and usage.limit_approaching are assumed.
 */
export const eventData = {
  'avatar.completed': z.looseObject({
    avatarId: ServiceId,
    userId,
    status,
    imageUrl: optionalText,
    thumbnailUrl: optionalText,
    creditCost,
    model: optionalText,
    prompt: optionalText,
  }),
  'avatar.failed': z.looseObject({ avatarId: ServiceId, userId, status, error: failure }),
  'avatar.published': z.looseObject({
    avatarId: ServiceId,
    userId,
    visibility: ShownVisibility.optional(),
    publishedAt: optionalText,
  }),
  'video.completed': z.looseObject({
    videoId: ServiceId,
    userId,
    avatarId: optionalText,
    status,
    videoUrl: optionalText,
    thumbnailUrl: optionalText,
    durationSeconds: optionalNumber,
    creditCost,
    resolution: optionalText,
  }),
  'video.failed': z.looseObject({ videoId: ServiceId, userId, status, error: failure }),
  'video.processing': z.looseObject({ videoId: ServiceId, userId, avatarId: optionalText, status }),
  'audio.completed': z.looseObject({
    audioId: ServiceId,
    userId,
    voiceId: optionalText,
    status,
    audioUrl: optionalText,
    durationSeconds: optionalNumber,
    creditCost,
  }),
  'voice.cloned': z.looseObject({
    voiceId: ServiceId,
    userId,
    name: optionalText,
    language: optionalText,
    status,
    creditCost,
  }),
  'credits.low_balance': z.looseObject({
    userId,
    balance: CreditAmount.optional(),
    threshold: CreditAmount.optional(),
    recommendation: optionalText,
  }),
  'credits.purchased': z.looseObject({
    userId,
    purchaseId: ServiceId,
    amount: CreditAmount.optional(),
    bonusAmount: CreditAmount.optional(),
    newBalance: CreditAmount.optional(),
    price: optionalNumber,
    currency: optionalText,
  }),
  'tier.upgraded': z.looseObject(tierChange),
  'tier.downgraded': z.looseObject(tierChange),
  /** `limit` is the name of the limit, such as `videoPerDay`. */
  'usage.limit_approaching': z.looseObject({
    userId,
    limit: optionalText,
    used: optionalNumber,
    allowed: optionalNumber,
    resetsAt: optionalText,
  }),
} as const satisfies Record<EventType, z.ZodType>

/** The parsed `data` of an event type. */
export type EventData<Type extends EventType> = z.output<(typeof eventData)[Type]>

/** `id` identifies the event over all its deliveries; `created` is ISO 8601. Null where the service sent none. */
type Envelope = { readonly id: string | null; readonly created: string | null }

type KnownEvent = {
  [Type in EventType]: Envelope & { readonly type: Type; readonly data: EventData<Type> }
}[EventType]

/** An event of the service. One of a type that this version does not know is `unknown`, with the name of its type. */
export type ServiceEvent =
  | KnownEvent
  | (Envelope & {
      readonly type: 'unknown'
      readonly name: string
      readonly data: Readonly<Record<string, unknown>>
    })

/** Why a body is no event that can be read: no JSON, no event, an event without a type, or an invalid field. */
export type UnreadableEvent =
  | Pick<RefusedJson, 'fault' | 'most'>
  | { readonly fault: 'event' | 'type' }
  | { readonly fault: 'field'; readonly field: string }

/** An event as read, or why its text was refused, as the end of a sentence that begins with "it". */
export type EventReading =
  | { readonly kind: 'event'; readonly event: ServiceEvent }
  | { readonly kind: 'refused'; readonly why: UnreadableEvent }

const SentEnvelope = z.looseObject({
  type: optionalText,
  event: optionalText,
  id: optionalText,
  created: optionalText,
  timestamp: optionalText,
  data: z.record(z.string(), z.unknown()),
})

const KnownType = z.enum(eventTypes)

const refused = (why: UnreadableEvent): EventReading => ({ kind: 'refused', why })

function refusedFor({ issues: [issue] }: z.ZodError, within: readonly string[]): EventReading {
  const field = [...within, ...(issue?.path ?? [])].join('.')
  return refused(field === '' ? { fault: 'event' } : { fault: 'field', field })
}

/**
 * Reads the body of an event (interface: Events), in either spelling: `type` and `created` win over `event` and
 * `timestamp`. Unknown types and fields pass. Never throws.
 */
export function readEvent(text: string): EventReading {
  const parsed = parseJson(text)
  if (parsed.kind === 'refused') return refused({ fault: parsed.fault, most: parsed.most })
  const sent = SentEnvelope.safeParse(parsed.value)
  if (!sent.success) return refusedFor(sent.error, [])
  const { type, event, created, timestamp, id = null, data } = sent.data
  const name = type ?? event
  if (name === undefined || name === null) return refused({ fault: 'type' })
  const envelope = { id, created: created ?? timestamp ?? null }
  const known = KnownType.safeParse(name)
  if (!known.success) return { kind: 'event', event: { ...envelope, type: 'unknown', name, data } }
  const read = eventData[known.data].safeParse(data)
  if (!read.success) return refusedFor(read.error, ['data'])
  // The schema is the one of this type, which a lookup by a variable does not express.
  return { kind: 'event', event: { ...envelope, type: known.data, data: read.data } as KnownEvent }
}
