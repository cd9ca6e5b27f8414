// Catches a word that is marked while another is spoken, captions that overlap, and a caption that stays over a pause.
import { describe, expect, it, test } from 'vitest'
import { timeByVoice } from '#shared/domain/captions/time-by-voice.ts'
import { wordAt, wordsOf } from '#shared/domain/captions/cue.ts'
import type { VoiceWord } from '#shared/domain/captions/voice-times.ts'

const said = (text: string, start: number, end: number, certainty: VoiceWord['certainty'] = 'high'): VoiceWord => {
  return { text, start, end, certainty }
}

describe('timeByVoice', () => {
  it('starts each caption and each word with the voice, although the words take unequal time', () => {
    const words = [
      said('Why?', 0.4, 0.7),
      said('Fast', 2, 2.2),
      said('drying', 2.2, 3.9),
      said('splits', 3.9, 4.1, 'low'),
      said('rims.', 4.1, 4.6),
    ]
    const [why, fast, ...more] = timeByVoice('Why? Fast drying splits rims.', words, 6)
    expect(more).toEqual([])
    // After a long pause the next caption waits for the voice.
    expect(why).toMatchObject({ start: 0.4, end: 0.9, text: 'Why?' })
    expect(fast).toMatchObject({ start: 2, end: 4.8, text: 'Fast drying splits rims.' })
    expect(fast?.words).toEqual([
      { start: 2, certainty: 'high' },
      { start: 2.2, certainty: 'high' },
      { start: 3.9, certainty: 'low' },
      { start: 4.1, certainty: 'high' },
    ])
    if (fast === undefined) throw new Error('No caption.')
    expect([2.1, 2.3, 3.8, 3.95, 4.2].map((at) => wordAt(fast, at))).toEqual([0, 1, 1, 2, 3])
  })

  test.each([
    [
      'numbers and marks',
      '“Use 250 ml – not 300,” he said… Done!',
      ['“Use', '250', 'ml', '–', 'not', '300,”', 'he', 'said…', 'Done!'],
    ],
    ['no spaces', '粘土は割れます。', ['粘土は', '割れます。']],
    ['vowel marks', 'نَوْمُكَ يَبْدَأُ', ['نَوْمُكَ', 'يَبْدَأُ']],
  ])('finds the words of a script with %s, although the two sides split it differently', (_, script, texts) => {
    const words = texts.map((text, index) => said(text, index, index + 0.9))
    const cues = timeByVoice(script, words, texts.length)
    const starts = cues.flatMap((cue) => cue.words?.map(({ start }) => start) ?? [])
    expect(starts).toHaveLength(cues.flatMap(({ text }) => wordsOf(text)).length)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    const spoken = texts.flatMap((text, index) => (/[\p{L}\p{N}]/u.test(text) ? [index] : []))
    for (const start of spoken) expect(starts).toContain(start)
    for (const [index, cue] of cues.entries()) {
      expect(cue.end).toBeGreaterThan(cue.start)
      expect(cues[index + 1]?.start ?? 99).toBeGreaterThanOrEqual(cue.end)
    }
  })
})
