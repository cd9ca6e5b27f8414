import { flows, presets, type Flow, type Gender, type Preset } from './short-video.ts'
import type { SpeakerName, LanguageCode } from '../models/voices/cast.ts'

/** A voice that can be asked for by its name. `language` is the one it is made for; others it reads with their own accent. */
export type ShortVideoVoice = {
  readonly name: string
  readonly gender: Gender
  readonly language: LanguageCode
  readonly speaker: SpeakerName
  /** The tempo at which a script is as long as `spokenSeconds` says, as a factor of its own. */
  readonly pace: number
}

/** What can be asked for of a short video (interface: Short video API, options). */
export type ShortVideoOptions = {
  readonly voices: readonly Omit<ShortVideoVoice, 'speaker' | 'pace'>[]
  readonly presets: readonly { readonly id: Preset; readonly name: string }[]
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly flows: readonly { readonly id: Flow; readonly name: string; readonly description: string }[]
  /** A script adds no facts to its topic: one that says little gives a shorter video than was asked for. */
  readonly ownWordsOnly: true
}

/** The voices; the first of each gender is its default. */
export const shortVideoVoices: readonly ShortVideoVoice[] = [
  { name: 'Rowan', gender: 'man', language: 'en-US', speaker: 'male', pace: 1.04 },
  { name: 'Alder', gender: 'man', language: 'en-US', speaker: 'male deep', pace: 1.04 },
  { name: 'Ewan', gender: 'man', language: 'en-GB', speaker: 'male', pace: 0.945 },
  { name: 'Linden', gender: 'woman', language: 'en-US', speaker: 'female', pace: 0.945 },
  { name: 'Hazel', gender: 'woman', language: 'en-US', speaker: 'female deep', pace: 0.945 },
  { name: 'Wren', gender: 'woman', language: 'en-US', speaker: 'bright', pace: 0.945 },
]

/** Where a voice's sample lies below the covers. */
export function voiceSample(name: string): string {
  return `voices/${name.toLowerCase()}.mp3`
}

/** Where the picture of a presenter lies below the covers: one for each gender and look. */
export function presenterPreview(gender: Gender, preset: string): string {
  return `presenters/${gender}-${preset}.webp`
}

const presetNames: Record<Preset, string> = { creator: 'Creator', newscaster: 'Newscaster', pixar: 'Animated' }

const flowTexts: Record<Flow, { readonly name: string; readonly description: string }> = {
  classic: { name: 'Classic', description: 'Full sentences in a box, a steady frame and calm cutaways.' },
  reveal: { name: 'Reveal', description: 'Starts wide and moves in. Words appear one by one.' },
  'hook-reveal': { name: 'Hook reveal', description: 'The hook fills the screen, then the presenter appears.' },
  'broll-punch': {
    name: 'B-roll punch',
    description: 'Cutaways throughout, the presenter in a circle, two words at a time.',
  },
  'clean-punch': { name: 'Clean punch', description: 'No cutaways. The frame moves closer with each sentence.' },
  karaoke: { name: 'Karaoke', description: 'Four words at a time, with the spoken word in colour.' },
}

/** The categories of scripts. */
export const scriptCategories = [
  { id: 'explainer', name: 'Explainer' },
  { id: 'how-to', name: 'How-to' },
  { id: 'list', name: 'List' },
  { id: 'story', name: 'Story' },
  { id: 'news', name: 'News' },
  { id: 'product', name: 'Product' },
  { id: 'opinion', name: 'Opinion' },
  { id: 'motivation', name: 'Motivation' },
] as const
export type ScriptCategory = (typeof scriptCategories)[number]['id']

/** What can be asked for. */
export function shortVideoOptions(): ShortVideoOptions {
  return {
    voices: shortVideoVoices.map(({ name, gender, language }) => ({ name, gender, language })),
    presets: presets.map((id) => ({ id, name: presetNames[id] })),
    categories: scriptCategories,
    flows: flows.map((id) => ({ id, ...flowTexts[id] })),
    ownWordsOnly: true,
  }
}
