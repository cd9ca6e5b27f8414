import { sentenceOf } from '../../../lib/sentences.ts'
import type { AvatarOrder } from '#shared/bridge/avatars.ts'
import type { AvatarVideoOrder } from '#shared/bridge/avatar-videos.ts'
import { avatarProblems } from '#shared/domain/avatar-order.ts'
import { firstVideoSeconds, videoLimits, videoProblems } from '#shared/domain/avatar-video-order.ts'
import type { SpeechOrder } from '#shared/bridge/voices.ts'
import { z } from 'zod'
import { orderOf } from '../voices/speech-order.ts'
import { emptySpeech } from '../voices/voices-store.ts'

const Typed = z.union([z.number(), z.string()])

// A number that cannot be read stays text.
const Draft = z.object({
  prompt: z.string(),
  negativePrompt: z.string(),
  model: z.enum(['flux', 'imagen3', 'reality4']),
  stylePreset: z.enum(['professional', 'anime', 'fantasy', 'cyberpunk', 'renaissance', 'realistic']).nullable(),
  aspectRatio: z.enum(['1:1', '16:9', '9:16', '4:3', '3:4']),
  guidanceScale: Typed,
  seed: Typed.nullable(),
  seedLocked: z.boolean(),
  batchSize: z.number(),
})
/** The form of new avatars as typed. */
export type AvatarDraft = z.output<typeof Draft>

/** The models, styles, ratios and numbers of variants that the form offers. */
export const avatarChoices = {
  models: ['flux', 'imagen3', 'reality4'],
  styles: ['professional', 'anime', 'fantasy', 'cyberpunk', 'renaissance', 'realistic'],
  ratios: ['1:1', '16:9', '9:16', '4:3', '3:4'],
  variants: [1, 2, 3, 4],
} as const satisfies Readonly<Record<string, readonly (string | number)[]>>

/** An empty form, with the service's own defaults. */
export const emptyAvatarDraft: AvatarDraft = {
  prompt: '',
  negativePrompt: '',
  model: 'flux',
  stylePreset: null,
  aspectRatio: '1:1',
  guidanceScale: 10,
  seed: null,
  seedLocked: false,
  batchSize: 1,
}

/** Reads a kept draft; what is missing or unreadable is empty. */
export function readAvatarDraft(kept: unknown): AvatarDraft {
  const read = Draft.safeParse(typeof kept === 'object' ? { ...emptyAvatarDraft, ...kept } : kept)
  return read.success ? read.data : emptyAvatarDraft
}

const numberOf = (typed: number | string) => (typeof typed === 'number' ? typed : Number.NaN)

/** The order of a form, and a sentence for each field that must be corrected first. */
export function readAvatarOrder(draft: AvatarDraft): {
  readonly order: AvatarOrder
  readonly problems: Readonly<Record<string, string>>
} {
  const { seedLocked: _, ...fields } = draft
  const order = {
    ...fields,
    guidanceScale: numberOf(draft.guidanceScale),
    seed: draft.seed === null || draft.seed === '' ? null : numberOf(draft.seed),
  }
  return {
    order,
    problems: Object.fromEntries(avatarProblems(order).map((problem) => [problem.field, sentenceOf(problem)])),
  }
}

/** What a video of the selected avatar is made with. */
export type AnimateDraft = Omit<AvatarVideoOrder, 'avatarId'>

/** The form of a new video before anything is chosen. */
export const emptyAnimateDraft: AnimateDraft = {
  durationSeconds: firstVideoSeconds,
  studioTier: 'basic',
  motionStyle: 'moderate',
  fps: 30,
  title: '',
  speech: null,
}

/** What a new video says: nothing, finished speech, or a text that is spoken for it. */
export type SpokenDraft = {
  readonly kind: 'none' | 'speech' | 'text'
  /** The finished speech; null for the latest. */
  readonly audioId: string | null
  readonly text: string
  readonly voiceId: string
  readonly lipSync: boolean
}

/** The form of what a video says before anything is chosen. */
export const emptySpokenDraft: SpokenDraft = {
  kind: 'none',
  audioId: null,
  text: '',
  voiceId: 'preset-narrator',
  lipSync: true,
}

/** The order of the text that a video is to say. */
export const spokenOrder = ({ text, voiceId }: SpokenDraft): SpeechOrder =>
  orderOf({ ...emptySpeech, text, voiceId }, new Set())

/** Changes the form of a video; another tier keeps what it allows. */
export function changeAnimate(draft: AnimateDraft, change: Partial<AnimateDraft>): AnimateDraft {
  const next = { ...draft, ...change }
  const { mostSeconds, fps } = videoLimits(next.studioTier)
  return {
    ...next,
    durationSeconds: Math.min(next.durationSeconds, mostSeconds),
    fps: fps.some((rate) => rate === next.fps) ? next.fps : 30,
  }
}

/** A sentence for each field of a video that must be corrected first. */
export function animateProblems(draft: AnimateDraft): Readonly<Record<string, string>> {
  return Object.fromEntries(videoProblems(draft).map((problem) => [problem.field, sentenceOf(problem)]))
}
