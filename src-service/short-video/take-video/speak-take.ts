import type { RenderContext } from '../../models/renderer.ts'
import { equalise } from '../../models/audio/biquad.ts'
import { durationOf, mapChannels } from '../../models/audio/sound.ts'
import { presetSetting } from '../../models/spoken-audio/preset-voices.ts'
import { polishVoice, recite } from '../../models/voices/recite.ts'
import type { LanguageCode } from '../../models/voices/cast.ts'
import type { Spoken } from '../../models/voices/spoken.ts'
import type { Beat, Script } from '../short-video.ts'
import { beatBreak } from '../voice/voice-times.ts'
import { englishCues } from '../broll/foreign-subjects.ts'
import { findCues } from '../script/write-script.ts'
import { type readTake, spokenLanguage, takeSeconds } from './take-input.ts'

type Take = ReturnType<typeof readTake>

const polish = { warmth: 2, presence: 3, room: 0 } as const
const voiceLoudness = -17
/** How long the brand is shown after the last word, and at least where words leave less. Seconds. */
const closeSec = { usual: 1.4, least: 0.6 } as const
/** The fastest delivery that still sounds natural, as a factor of the voice's own speed, and its pauses. */
const mostSpeed = 1.32
const pauses = { usual: 0.5, short: 0.3 } as const
const sentenceEnd = /[.!?…。！？؟।]["”’')\]]*$/u

const asSentence = (text: string) => (sentenceEnd.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** Finds what the image of a text shows: the first words matter most. Other languages than English are translated. */
function cuesOf(text: string, language: string): string[] {
  if (language.startsWith('en')) return findCues(text)
  return englishCues(text.match(/[\p{L}\p{M}’'-]+/gu) ?? [])
}

/** Writes a take as a script: its hook, then its beats. A beat that names nothing shows what the whole take does. */
export function scriptOf({ hook, beats, language, structure }: Take): Script {
  const whole = cuesOf([hook, ...beats.map(({ show, say }) => `${show} ${say}`)].join(' '), language)
  const cuesFor = (text: string) => [...cuesOf(text, language), ...whole]
  const parts: Beat[] = [
    { kind: 'hook', text: asSentence(hook), cues: cuesFor(hook) },
    ...beats.map(({ say, show }): Beat => {
      return { kind: 'beat', text: asSentence(say), cues: cuesFor(`${show} ${say}`) }
    }),
  ]
  const code = spokenLanguage(language) ?? 'en-US'
  const text = parts.map((part) => part.text).join(beatBreak)
  return { title: hook, language: code, category: structure, text, beats: parts }
}

/** A spoken take. `durationSec`: of its video, with the close. */
type SpokenTake = { readonly spoken: Spoken; readonly language: LanguageCode; readonly durationSec: number }

/**
 * Speaks a take, faster where it would be too long. The video is as long as the voice and the close, but at least 8 s.
 * @throws Error with a sentence for the user where the words don't fit.
 */
export async function speakTake(take: Take, context: RenderContext): Promise<SpokenTake> {
  const language = spokenLanguage(take.language) ?? 'en-US'
  const { speaker, speed, pitch, tone } = presetSetting(take.voice, language)
  const { text } = scriptOf(take)
  const most = take.maxSec - closeSec.least
  let spoken: Spoken | null = null
  let [factor, pause] = [1, pauses.usual as number]
  for (let pass = 0; pass < 3; pass += 1) {
    const delivery = { speed: speed * factor, pitch }
    spoken = await recite({ text, language, speaker, delivery, pause, seed: take.seed, isLively: true }, context)
    const over = durationOf(spoken.sound) / most
    if (over <= 1) break
    if (factor >= mostSpeed) {
      const needed = Math.ceil(durationOf(spoken.sound) + closeSec.least)
      throw new Error(`The words of this take need ${needed} seconds, and maxSec allows ${take.maxSec}. Shorten them.`)
    }
    factor = Math.min(mostSpeed, factor * over * 1.02)
    pause = pauses.short
  }
  if (spoken === null || durationOf(spoken.sound) > most)
    throw new Error(`The words of this take don’t fit in ${take.maxSec} seconds. Shorten them.`)
  const toned = mapChannels(spoken.sound, (channel) => equalise(channel, tone, spoken.sound.rate))
  const seconds = durationOf(spoken.sound) + closeSec.usual
  return {
    spoken: { ...spoken, sound: polishVoice(toned, polish, voiceLoudness) },
    language,
    durationSec: Math.min(take.maxSec, Math.max(takeSeconds.least, seconds)),
  }
}
