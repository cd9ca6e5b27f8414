// Catches music that leaves its key, has no structure, or runs past its end.
import { describe, expect, test } from 'vitest'
import { compose } from '../../../../../src-service/models/music/compose.ts'
import { moods } from '../../../../../src-service/models/music/harmony.ts'
import { styles, styleSheets } from '../../../../../src-service/models/music/styles.ts'

const brief = { style: 'acoustic', mood: 'warm', seconds: 60, tempo: null, seed: 3 } as const
const secondsOf = ({ beats, tempo }: { beats: number; tempo: number }) => (beats * 60) / tempo

describe('compose', () => {
  test.each(styles)('fills %s exactly, from five seconds to three minutes', (style) => {
    for (const seconds of [5, 31, 180]) {
      const score = compose({ ...brief, style, seconds })
      expect(secondsOf(score)).toBeCloseTo(seconds, 3)
      expect(Math.max(...score.notes.map(({ at }) => at))).toBeLessThan(score.beats)
    }
  })

  test.each(moods)('stays in one scale of seven tones when it is %s', (mood) => {
    const { notes } = compose({ ...brief, mood })
    const tones = new Set(
      notes.filter(({ instrument }) => instrument !== 'bass').map(({ pitch }) => ((pitch % 12) + 12) % 12),
    )
    expect(tones.size).toBeLessThanOrEqual(7)
  })

  test('stays near the requested tempo, or else the style\u2019s own', () => {
    expect(Math.abs(compose({ ...brief, tempo: 130 }).tempo - 130)).toBeLessThan(6)
    expect(Math.abs(compose(brief).tempo - styleSheets.acoustic.tempo)).toBeLessThan(6)
  })

  test('has a structure: opens without drums and melody, adds them, and ends on a chord without drums', () => {
    const { notes, strokes, beats } = compose(brief)
    const melody = notes.filter(({ instrument }) => instrument === styleSheets.acoustic.melody)
    expect(Math.min(...strokes.map(({ at }) => at))).toBeGreaterThanOrEqual(16)
    expect(Math.min(...melody.map(({ at }) => at))).toBeGreaterThanOrEqual(16)
    expect(strokes.length).toBeGreaterThan(60)
    expect(Math.max(...strokes.map(({ at }) => at))).toBeLessThan(beats - 3)
  })

  test('repeats its melody and varies it', () => {
    const { notes } = compose(brief)
    const melody = notes.filter(({ instrument, at }) => instrument === 'keys' && at < 60)
    const bars = [16, 32].map((from) =>
      melody.filter(({ at }) => at >= from && at < from + 16).map(({ at, pitch }) => `${at - from}:${pitch}`),
    )
    const [first = [], second = []] = bars
    const shared = first.filter((tone) => second.includes(tone)).length
    expect(shared / first.length).toBeGreaterThan(0.3)
    expect(first).not.toEqual(second)
  })

  test('is the same for the same seed, and a different piece for another', () => {
    expect(compose(brief)).toEqual(compose(brief))
    expect(compose({ ...brief, seed: 4 }).notes).not.toEqual(compose(brief).notes)
  })
})
