import { z } from 'zod'

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
