import { z } from 'zod'
import { SpeechDraft } from './voices-store.ts'

const SpokenOrder = z.looseObject({
  paragraphs: z.array(z.object({ text: z.string(), voiceId: z.string().nullable() })),
})

/** The draft behind the stored order of a take, as a text that was spoken by it; null where it is none. */
export function readSpeech(input: unknown, from: SpeechDraft['from']): SpeechDraft | null {
  const order = SpokenOrder.safeParse(input)
  if (!order.success) return null
  const { paragraphs } = order.data
  const voices = Object.fromEntries(
    paragraphs.flatMap(({ voiceId }, place) => (voiceId === null ? [] : [[String(place), voiceId]])),
  )
  return SpeechDraft.parse({ ...order.data, from, text: paragraphs.map(({ text }) => text).join('\n\n'), voices })
}
