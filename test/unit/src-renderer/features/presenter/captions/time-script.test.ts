import { timeScript, voiceActivity } from '#renderer/features/presenter/captions/time-script.ts'
import { expect, it } from 'vitest'

/** Peaks of a voice that speaks in the given stretches, each a hundredth of a second, with some noise. */
function peaksOf(duration: number, stretches: readonly (readonly [number, number])[]): number[] {
  return Array.from({ length: Math.round(duration * 100) }, (_, part) => {
    const at = part / 100
    const isLoud = stretches.some(([from, to]) => at >= from && at < to)
    return isLoud ? 110 + ((part * 37) % 90) : (part * 13) % 5
  })
}

// Would catch: a breath mistaken for a pause, noise mistaken for speech, and a silent file mistaken for a voice.
it('finds where a voice is heard, whatever its loudness', () => {
  const spoken = [
    [0.5, 2],
    [2.05, 3],
    [4, 5],
  ] as const
  const found = voiceActivity(peaksOf(6, spoken), 6)
  expect(found).toHaveLength(2)
  expect(found[0]?.start).toBeCloseTo(0.5, 1)
  expect(found[0]?.end).toBeCloseTo(3, 1)
  const quiet = peaksOf(6, spoken).map((peak) => Math.round(peak / 5))
  expect(voiceActivity(quiet, 6)).toEqual(found)
  expect(
    voiceActivity(
      Array.from({ length: 600 }, () => 2),
      6,
    ),
  ).toEqual([])
  expect(voiceActivity([], 0)).toEqual([])
})

// Would catch: captions that run ahead of the voice because one sentence is spoken slowly.
it('ends each sentence at the pause of the voice, even if they are spoken at different speeds', () => {
  const script = 'Clay cracks when it dries fast. Slow down. Cover the bowl with cloth for two days.'
  const voice = [
    [0.3, 2.1],
    [2.6, 4.2],
    [4.7, 7.5],
  ] as const
  const cues = timeScript(script, voiceActivity(peaksOf(8, voice), 8), 8)
  const startOf = (word: string) => cues.find(({ text }) => text.includes(word))?.start ?? -1
  expect(Math.abs(startOf('Clay') - 0.3)).toBeLessThan(0.12)
  expect(Math.abs(startOf('Slow') - 2.6)).toBeLessThan(0.12)
  expect(Math.abs(startOf('Cover') - 4.7)).toBeLessThan(0.12)
  expect(Math.abs((cues.at(-1)?.end ?? 0) - 7.5)).toBeLessThan(0.12)
})

// Would catch: lost or duplicated words, overlapping captions, and scripts without spaces.
it.each([
  ['English', 'You did everything right, and the bowl still split. Here is why: fast drying is what splits the rim.'],
  ['Arabic', 'الطين يتشقق عندما يجف بسرعة كبيرة. غط الوعاء بقطعة قماش لمدة يومين كاملين حتى يجف ببطء.'],
  ['Japanese', '粘土は速く乾くと割れます。二日間、布で器を覆ってください。ゆっくり乾かすことが大切です。'],
  ['emoji', 'Stop 🛑 right there! The bowl 🥣 needs time ⏳ to dry.'],
])('keeps every word of %s in order and in its own time', (_, script) => {
  const cues = timeScript(script, [], 12)
  const plain = (text: string) => text.replaceAll(/\s/gu, '')
  expect(plain(cues.map(({ text }) => text).join(''))).toBe(plain(script))
  for (const [index, cue] of cues.entries()) {
    expect(cue.text.length).toBeLessThan(46)
    expect(cue.end).toBeGreaterThan(cue.start)
    expect(cue.start).toBeGreaterThanOrEqual((cues[index - 1]?.end ?? 0) - 1e-9)
    expect(cue.end).toBeLessThanOrEqual(12)
  }
})

it('returns nothing for an empty script', () => {
  expect(timeScript(' \n ', [], 5)).toEqual([])
})
