// Catches captions that run ahead of the voice or behind it: every word start is compared with the speech engine's own times.
import { describe, expect, test } from 'vitest'
import { alignWords } from '#service/alignment/align-words.ts'
import { speakReference } from '#service/alignment/reference-speech.ts'
import { resample } from '#service/models/audio/resample.ts'
import { speakerOf, type SpeakerName, type LanguageCode } from '#service/models/voices/cast.ts'
import { polishVoice, recite } from '#service/models/voices/recite.ts'

const rate = 16_000
const context = { signal: new AbortController().signal, onProgress: () => {} }

/** Speaks a text as a presenter does, with another voice and pace than the reference: its sound, and the true start of each word. */
async function present(language: LanguageCode, name: SpeakerName, speed: number) {
  const speaker = speakerOf(language, name)
  const delivery = { speed, pitch: 0 }
  const spoken = await recite({ text, language, speaker, delivery, pause: 0.62, seed: 3 }, context)
  const sound = polishVoice(spoken.sound, { warmth: 2, presence: 3, room: 0 }, -17)
  return {
    samples: resample(sound.channels[0], sound.rate, rate),
    starts: spoken.words.map(({ start }) => start),
  }
}

const share = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(part * (values.length - 1))] ?? NaN

async function align(samples: Float32Array, script: string) {
  const speech = await speakReference(script, 'en-US')
  if (speech === null) throw new Error('No voice.')
  return alignWords({ rate, samples }, speech)
}

/** The absolute errors of word starts, in seconds. */
async function errorsOf(samples: Float32Array, starts: readonly number[]) {
  const { words } = await align(samples, text)
  expect(words).toHaveLength(starts.length)
  return words.map(({ start }, index) => Math.abs(start - (starts[index] ?? 0)))
}

const text =
  'Your oven is lying to you. Most home ovens run 15 degrees too hot. Put a thermometer on the middle rack, wait 20 minutes and read it. Then turn the dial by the difference. Use 250 ml of milk and 3 eggs.'
const other =
  'Your bike squeaks for a simple reason. The chain is dry or dirty. Wipe it with a cloth, then put one drop of oil on every link. Turn the pedals for two minutes.'

// The real program is held to its figures in six languages, in test/unit/src-main/media/align-script.test.ts.
describe('times the words of a voice', () => {
  test(
    'a long pause in the middle of a sentence moves the words after it and no others',
    { tags: 'harness' },
    async () => {
      const { samples, starts } = await present('en-US', 'female', 0.95)
      const [place, pause] = [30, 1.4]
      const cut = Math.round(((starts[place] ?? 0) - 0.008) * rate)
      const paused = new Float32Array(samples.length + pause * rate)
      paused.set(samples.subarray(0, cut))
      paused.set(samples.subarray(cut), cut + pause * rate)
      const errors = await errorsOf(
        paused,
        starts.map((start, index) => (index < place ? start : start + pause)),
      )
      expect(share(errors, 0.95)).toBeLessThanOrEqual(0.12)
      expect(Math.max(errors[place - 1] ?? 9, errors[place] ?? 9)).toBeLessThanOrEqual(0.12)
    },
  )

  // Would catch: another script that is timed as if it were said.
  test(
    'a script that is not said fits hardly better than one that is read backwards',
    { tags: 'harness' },
    async () => {
      const { samples } = await present('en-US', 'male', 1)
      expect((await align(samples, text)).misfit).toBeLessThan(0.85)
      expect((await align(samples, other)).misfit).toBeGreaterThan(0.895)
      await expect(speakReference(text, 'xx')).resolves.toBeNull()
    },
  )
})
