import type { ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { orderBounds } from '#shared/domain/short-video.ts'
import { z } from 'zod'

/** What is typed and chosen for new videos, exactly as it stands. */
export const OrderDraft = z.object({
  topic: z.string().catch(''),
  /** Absent while the field is empty; a text that is not a number stays as typed. */
  seconds: z.union([z.number(), z.string()]).optional().catch(orderBounds.seconds),
  gender: z.enum(['man', 'woman']).catch('man'),
  preset: z.string().catch('creator'),
  /** A name of the options; null for the default of the gender. */
  voice: z.string().nullable().catch(null),
  /** An id of the options; null for the service's default edit. */
  flow: z.string().nullable().catch(null),
  captions: z.boolean().catch(true),
  music: z.boolean().catch(true),
  /** One video, or one for each of many topics. */
  way: z.enum(['one', 'series']).catch('one'),
  /** Topics of a series, one a line. */
  topics: z.string().catch(''),
  name: z.string().catch(''),
  /** Credits; null where all of them run. */
  budget: z.union([z.number(), z.string()]).nullable().catch(null),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** A draft that nothing was typed into. */
export const emptyDraft: OrderDraft = {
  topic: '',
  seconds: orderBounds.seconds,
  gender: 'man',
  preset: 'creator',
  voice: null,
  flow: null,
  captions: true,
  music: true,
  way: 'one',
  topics: '',
  name: '',
  budget: null,
}

/** Reads a kept draft; what cannot be read of it stands as it does in an empty one. */
export function readDraft(kept: unknown): OrderDraft {
  const read = OrderDraft.safeParse(typeof kept === 'object' && kept !== null ? { ...emptyDraft, ...kept } : emptyDraft)
  return read.success ? read.data : emptyDraft
}

/** The topics of a series: one a line, without empty lines. */
export function topicsOf({ topics }: Pick<OrderDraft, 'topics'>): string[] {
  return topics
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The length that is ordered: the usual one where none is typed that can be read. Seconds. */
export const secondsOf = ({ seconds }: Pick<OrderDraft, 'seconds'>): number =>
  typeof seconds === 'number' ? seconds : orderBounds.seconds

/** The orders of a draft without problems: one, or one for each topic of a series. */
export function ordersOf(draft: OrderDraft): ShortVideoOrder[] {
  const { gender, preset, voice, flow, captions, music } = draft
  const seconds = secondsOf(draft)
  const topics = draft.way === 'series' ? topicsOf(draft) : [draft.topic]
  return topics.map((topic) => ({ topic, seconds, gender, preset, voice, flow, captions, music }))
}
