import { deliverSound } from '../audio/encode-sound.ts'
import { levelTo } from '../audio/level.ts'
import type { Renderer } from '../renderer.ts'
import { compose } from './compose.ts'
import { MusicInput } from './music-model.ts'
import { playScore } from './play-score.ts'
import { styleSheets, type Style } from './styles.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import type { Mood } from './harmony.ts'

const slowest = 50

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

/** Finds the style and mood that a prompt asks for; null if it asks for none. */
function musicOf(prompt: string): { readonly style: Style | null; readonly mood: Mood | null } {
  const words = promptWords(prompt)
  return { style: find(styleWords, words), mood: find(moodWords, words) }
}

/** Composes a music bed and renders it at delivery loudness. */
export const musicRenderer: Renderer = async (job, context) => {
  const { prompt, style: askedStyle, mood: askedMood, seconds, tempo, format } = MusicInput.parse(job.input)
  const asked = musicOf(prompt)
  const style = askedStyle === 'from the prompt' ? (asked.style ?? 'acoustic') : askedStyle
  const mood = askedMood === 'from the prompt' ? (asked.mood ?? 'warm') : askedMood
  const score = compose({ style, mood, seconds, tempo: tempo === 0 ? null : Math.max(slowest, tempo), seed: job.seed })
  const sound = await playScore(score, styleSheets[style].room, job.seed, context)
  return { files: [await deliverSound(levelTo(sound), format)] }
}
