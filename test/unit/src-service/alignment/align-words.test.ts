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
async function present(text: string, language: LanguageCode, name: SpeakerName, speed: number) {
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

/** The absolute errors of word starts, in seconds. */
async function errorsOf(text: string, language: LanguageCode, samples: Float32Array, starts: readonly number[]) {
  const speech = await speakReference(text, language)
  if (speech === null) throw new Error('No voice.')
  const { words } = alignWords({ rate, samples }, speech)
  expect(words).toHaveLength(starts.length)
  return words.map(({ start }, index) => Math.abs(start - (starts[index] ?? 0)))
}

const scripts: readonly (readonly [LanguageCode, SpeakerName, number, string])[] = [
  [
    'en-US',
    'female',
    0.95,
    'Your oven is lying to you. Most home ovens run 15 degrees too hot. Put a thermometer on the middle rack, wait 20 minutes and read it. Then turn the dial by the difference. A cake that cracks on top was baked too hot; a cake that sinks was baked too cold. Use 250 ml of milk and 3 eggs. That small change costs $4.50 and saves every Sunday.',
  ],
  [
    'de-DE',
    'male',
    1.1,
    'Dein Brot wird im Kühlschrank schneller alt. Die Kälte lässt die Stärke wieder fest werden. Lege es lieber in einen Topf aus Ton oder in ein Tuch. Was du in 3 Tagen nicht isst, kommt in Scheiben in den Gefrierschrank. Mit 200 g Mehl und einem Löffel Wasser wird es wieder frisch.',
  ],
  [
    'es-ES',
    'female',
    1.1,
    'Tu planta no necesita más agua. Las hojas amarillas casi siempre significan demasiada agua. Mete un dedo en la tierra hasta el segundo nudillo. Si está húmeda, espera otros 3 días.',
  ],
  [
    'fr-FR',
    'male',
    0.95,
    'Votre vélo grince pour une raison simple. La chaîne est sèche ou sale. Essuyez-la avec un chiffon, puis mettez une goutte d’huile sur chaque maillon. Tournez les pédales pendant 2 minutes.',
  ],
  [
    'ja-JP',
    'female',
    1,
    'おちゃは ねっとうで いれると にがく なります。まず ゆを すこし さましてください。いっぷん まって ゆっくり そそぎます。さいごの いってきが いちばん おいしいです。',
  ],
  [
    'ar-SA',
    'male',
    1.05,
    'نَوْمُكَ يَبْدَأُ مِنَ الصَّبَاحِ. اُخْرُجْ إِلَى الضَّوْءِ فِي أَوَّلِ سَاعَةٍ. لَا تَشْرَبِ الْقَهْوَةَ بَعْدَ الظُّهْرِ. أَطْفِئِ الشَّاشَةَ قَبْلَ النَّوْمِ بِسَاعَةٍ.',
  ],
]

describe('times the words of a voice', () => {
  test('in six languages half of the words are within 30 ms, and 95 of 100 within 120 ms', async () => {
    const errors: number[] = []
    for (const [language, name, speed, text] of scripts) {
      const { samples, starts } = await present(text, language, name, speed)
      errors.push(...(await errorsOf(text, language, samples, starts)))
    }
    expect(share(errors, 0.5)).toBeLessThanOrEqual(0.03)
    expect(share(errors, 0.95)).toBeLessThanOrEqual(0.12)
  }, 240_000)

  test('a long pause in the middle of a sentence moves the words after it and no others', async () => {
    const [language, name, speed, text] = scripts[0] ?? []
    if (language === undefined || name === undefined || speed === undefined || text === undefined)
      throw new Error('No script.')
    const { samples, starts } = await present(text, language, name, speed)
    const [place, pause] = [30, 1.4]
    const cut = Math.round(((starts[place] ?? 0) - 0.008) * rate)
    const paused = new Float32Array(samples.length + pause * rate)
    paused.set(samples.subarray(0, cut))
    paused.set(samples.subarray(cut), cut + pause * rate)
    const errors = await errorsOf(
      text,
      language,
      paused,
      starts.map((start, index) => (index < place ? start : start + pause)),
    )
    expect(share(errors, 0.95)).toBeLessThanOrEqual(0.12)
    expect(Math.max(errors[place - 1] ?? 9, errors[place] ?? 9)).toBeLessThanOrEqual(0.12)
  }, 120_000)
})
