import { z } from 'zod'
import { presetVoices } from '#shared/contract/voice.ts'
import type { TakeOrder } from '../../composer/take-order.ts'
import { characterNames } from '../../models/presenter-3d/character.ts'
import { withoutPictographs } from '../../models/video/readable-text.ts'
import { languageCodes, type LanguageCode } from '../../models/voices/cast.ts'

/** The bounds of a video's length. Seconds. */
export const takeSeconds = { least: 8, most: 30 } as const

/** Returns the language that voices speak for a code (BCP 47): `de` gives `de-DE`. Null if they speak none like it. */
export function spokenLanguage(code: string): LanguageCode | null {
  const plain = code.toLowerCase().replaceAll('_', '-')
  const exact = languageCodes.find((one) => one.toLowerCase() === plain)
  const [own = ''] = plain.split('-')
  const name = own === 'nb' || own === 'nn' ? 'no' : own
  return exact ?? languageCodes.find((one) => one.startsWith(`${name}-`)) ?? null
}

const Tint = z.string().regex(/^#[0-9a-f]{6}$/iu, 'is not a colour such as #1d1b19')
/** A text in one line, without what no typeface of videos has. */
const Line = z.string().transform((text) => withoutPictographs(text).replaceAll(/\s+/gu, ' ').trim())
const Words = Line.refine((text) => /[\p{L}\p{N}]/u.test(text), 'has no words')

/** A take as it can be rendered. */
const TakeInput = z.object({
  seed: z.int().min(0),
  language: z.string().refine((code) => spokenLanguage(code) !== null, 'is not spoken by any voice'),
  hook: Words,
  beats: z.array(z.object({ say: Words, show: Line })).min(1, 'has none'),
  handle: Line.refine((text) => text !== '', 'is empty'),
  structure: z.string(),
  look: z.object({ ink: Tint, paper: Tint, accent: Tint }),
  voice: z.enum(presetVoices, 'is not a preset voice'),
  presenter: z.enum(characterNames, 'is not a presenter').nullable(),
  maxSec: z.number().min(takeSeconds.least, 'is under 8 seconds').max(takeSeconds.most, 'is over 30 seconds'),
})
type TakeInput = z.output<typeof TakeInput>

/** Reads a take. @throws Error that names the field which can't be rendered. */
export function readTake(order: TakeOrder): TakeInput {
  const read = TakeInput.safeParse(order)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`The take can’t be rendered: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`)
}
