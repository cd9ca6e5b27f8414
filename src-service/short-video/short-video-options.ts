import { unreadKinds, type UnreadKind } from '#shared/domain/topic-content.ts'
import { flows, presets, type Flow, type Gender, type Preset } from './short-video.ts'
import type { CharacterName } from '../models/presenter-3d/character.ts'
import type { SpeakerName, LanguageCode } from '../models/voices/cast.ts'

/** A voice that can be requested by name. It is made for `language` and reads others with an accent. */
export type ShortVideoVoice = {
  readonly name: string
  readonly gender: Gender
  readonly language: LanguageCode
  readonly speaker: SpeakerName
  /** The tempo factor at which a script takes as long as `spokenSeconds` estimates. */
  readonly pace: number
  /** Whom the 3D look shows with it. */
  readonly character: CharacterName
}

/** The available options of a short video (interface: Short video API, options). */
export type ShortVideoOptions = {
  readonly voices: readonly (Pick<ShortVideoVoice, 'name' | 'gender' | 'language'> & {
    /** Image of its presenter, by preset, where that depends on the voice. Relative to its sample. */
    readonly presenterUrls: Readonly<Partial<Record<Preset, string>>>
  })[]
  readonly presets: readonly { readonly id: Preset; readonly name: string }[]
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly flows: readonly { readonly id: Flow; readonly name: string; readonly description: string }[]
  /** Scripts consist of their topic's own words: its length decides the length of the video. */
  readonly ownWordsOnly: true
  /** What no voice can read. */
  readonly unread: readonly UnreadKind[]
}

/** The voices; the first of each gender is its default. */
export const shortVideoVoices: readonly ShortVideoVoice[] = [
  { name: 'Rowan', gender: 'man', language: 'en-US', speaker: 'male', pace: 1.04, character: 'finn' },
  { name: 'Alder', gender: 'man', language: 'en-US', speaker: 'male deep', pace: 1.04, character: 'kofi' },
  { name: 'Ewan', gender: 'man', language: 'en-GB', speaker: 'male', pace: 0.945, character: 'omar' },
  { name: 'Linden', gender: 'woman', language: 'en-US', speaker: 'female', pace: 0.945, character: 'mina' },
  { name: 'Hazel', gender: 'woman', language: 'en-US', speaker: 'female deep', pace: 0.945, character: 'ruth' },
  { name: 'Wren', gender: 'woman', language: 'en-US', speaker: 'bright', pace: 0.945, character: 'zuri' },
]

/** Returns the path of a voice's sample in the covers folder. */
export function voiceSample(name: string): string {
  return `voices/${name.toLowerCase()}.mp3`
}

/** Returns whom the 3D look shows: the one of the voice, or without it the one of the gender's default voice. */
export function characterOf(gender: Gender, voice: string | null): CharacterName {
  const own = shortVideoVoices.filter((one) => one.gender === gender)
  return (own.find(({ name }) => name === voice) ?? own[0])?.character ?? 'mina'
}

/**
 * Returns the path of a presenter's preview in the covers folder: one for each gender and look, and in the 3D look for each
 * voice. Studios keep an image by its address: count up after a presenter changed.
 */
export function presenterPreview(gender: Gender, preset: string, voice: string | null = null): string {
  return `presenters/${gender}-${preset === 'pixar' ? `3d-${characterOf(gender, voice)}` : preset}-3.webp`
}

/** Returns the paths of a flow's sample in the covers folder: a short video that it cut, moving, and its first frame. */
export function flowSample(flow: string): { readonly still: string; readonly moving: string } {
  return { still: `flows/${flow}.webp`, moving: `flows/${flow}-moving.webp` }
}

const presetNames: Record<Preset, string> = { creator: 'Creator', newscaster: 'Newscaster', pixar: '3D look' }

const flowTexts: Record<Flow, { readonly name: string; readonly description: string }> = {
  classic: { name: 'Classic', description: 'Full sentences in a box, a steady frame and calm cutaways.' },
  reveal: { name: 'Reveal', description: 'A curtain with the hook opens. Words appear one by one.' },
  'hook-reveal': { name: 'Hook reveal', description: 'The hook fills the screen, then the presenter appears.' },
  'broll-punch': {
    name: 'B-roll punch',
    description: 'Cutaways throughout, the presenter in a circle, a few big words at a time.',
  },
  'clean-punch': { name: 'Clean punch', description: 'No cutaways. The frame moves closer with each sentence.' },
  karaoke: { name: 'Karaoke', description: 'A few words at a time, with the spoken word in colour.' },
}

/** The script categories. */
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

/** Returns the available options. */
export function shortVideoOptions(): ShortVideoOptions {
  return {
    voices: shortVideoVoices.map(({ name, gender, language }) => ({
      name,
      gender,
      language,
      presenterUrls: { pixar: `../${presenterPreview(gender, 'pixar', name)}` },
    })),
    presets: presets.map((id) => ({ id, name: presetNames[id] })),
    categories: scriptCategories,
    flows: flows.map((id) => ({ id, ...flowTexts[id] })),
    ownWordsOnly: true,
    unread: unreadKinds,
  }
}
