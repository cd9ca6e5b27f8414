import { mentions, promptWords } from '../drawing/prompt-words.ts'
import type { Mood } from './harmony.ts'
import type { Style } from './styles.ts'

const styleWords: Record<Style, readonly string[]> = {
  acoustic: ['acoustic', 'guitar', 'folk', 'country', 'campfire', 'indie', 'ukulele'],
  'lo-fi': ['lo', 'lofi', 'chill', 'study', 'jazz', 'cafe', 'coffee', 'vinyl', 'beats'],
  ambient: ['ambient', 'space', 'drone', 'meditation', 'sleep', 'yoga', 'float', 'underwater', 'spa'],
  cinematic: ['cinematic', 'film', 'orchestral', 'epic', 'trailer', 'documentary', 'drama', 'strings'],
  corporate: ['corporate', 'business', 'technology', 'product', 'explainer', 'presentation', 'startup'],
  electronic: ['electronic', 'dance', 'house', 'techno', 'synth', 'club', 'edm', 'game', 'arcade'],
}

const moodWords: Record<Mood, readonly string[]> = {
  warm: ['warm', 'soft', 'tender', 'romantic', 'hopeful', 'nostalgic', 'cosy', 'cozy', 'gentle'],
  bright: ['bright', 'happy', 'upbeat', 'joyful', 'sunny', 'uplifting', 'optimistic', 'energetic'],
  calm: ['calm', 'peaceful', 'relaxing', 'quiet', 'slow', 'dreamy', 'serene', 'sleep', 'meditation'],
  playful: ['playful', 'funny', 'quirky', 'curious', 'cute', 'children', 'kids', 'silly', 'cartoon'],
  dark: ['dark', 'sad', 'melancholy', 'lonely', 'moody', 'sombre', 'somber', 'rain', 'night'],
  tense: ['tense', 'suspense', 'mystery', 'mysterious', 'danger', 'chase', 'thriller', 'crime'],
}

function find<Name extends string>(table: Record<Name, readonly string[]>, words: readonly string[]): Name | null {
  // The keys of a record by name are its names.
  const names = Object.keys(table) as Name[]
  return names.find((name) => mentions(words, ...table[name])) ?? null
}

/** The style and the mood that a prompt's words ask for; null where they ask for none. */
export function musicOf(prompt: string): { readonly style: Style | null; readonly mood: Mood | null } {
  const words = promptWords(prompt)
  return { style: find(styleWords, words), mood: find(moodWords, words) }
}
