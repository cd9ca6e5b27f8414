// Catches: a sample that the studio calls good and the service refuses, and one that is sent although it is too long.
import { describe, expect, it } from 'vitest'
import { findProblem, type SampleAnalysis } from '#shared/domain/voice-sample/analyse-sample.ts'
import { checkSample, isUsableSample } from '#shared/domain/voice-sample/sample-checks.ts'

const fine: SampleAnalysis = {
  seconds: 30,
  peak: -3,
  clippedShare: 0,
  noiseFloor: -60,
  speechLevel: -20,
  silenceShare: 0.1,
  speechShare: 0.9,
  speechSeconds: 27,
  pitch: 180,
  clips: [],
  lead: 0.2,
  trail: 0.1,
  best: { start: 0, end: 30 },
}
const resultsOf = (change: Partial<SampleAnalysis>) =>
  Object.fromEntries(checkSample({ ...fine, ...change }).map(({ name, result }) => [name, result]))

describe('checkSample', () => {
  it('finds nothing to improve in half a minute of clean speech', () => {
    expect(new Set(Object.values(resultsOf({})))).toEqual(new Set(['good']))
  })

  it.each<[string, Partial<SampleAnalysis>, Record<string, string>]>([
    ['too short', { seconds: 14.9 }, { length: 'bad' }],
    ['short', { seconds: 15 }, { length: 'poor' }],
    ['longer than is used', { seconds: 60.5 }, { length: 'poor' }],
    ['silent', { peak: -80, speechShare: 0, speechSeconds: 0 }, { speech: 'bad' }],
    ['mostly pauses', { speechShare: 0.4, speechSeconds: 12 }, { speech: 'poor' }],
    ['without speech', { speechShare: 0.2, speechSeconds: 6 }, { speech: 'bad' }],
    ['clipped', { clippedShare: 0.01, clips: [3, 5] }, { clipping: 'bad' }],
    ['clipped once', { clippedShare: 0.001, clips: [3] }, { clipping: 'poor' }],
    ['noisy', { noiseFloor: -28 }, { noise: 'bad' }],
    ['a little noisy', { noiseFloor: -38 }, { noise: 'poor' }],
    ['silent at its start', { lead: 2 }, { silence: 'poor' }],
  ])('says what is wrong with one that is %s', (_, change, expected) => {
    expect(resultsOf(change)).toMatchObject(expected)
  })

  it('calls a sample bad exactly where the service would refuse it', () => {
    for (const change of [{ seconds: 10 }, { clippedShare: 0.1 }, { noiseFloor: -25 }, { speechShare: 0.1 }, {}]) {
      const analysis = { ...fine, ...change }
      const isBad = checkSample(analysis).some(({ result }) => result === 'bad')
      expect(isBad).toBe(findProblem(analysis) !== null)
    }
  })

  it('names the places that clip', () => {
    const [found] = checkSample({ ...fine, clippedShare: 0.001, clips: [41, 43] }).filter(
      ({ name }) => name === 'clipping',
    )
    expect(found?.value).toBe(2)
  })
})

describe('isUsableSample', () => {
  it.each([
    [14, false],
    [15, true],
    [60, true],
    [61, false],
  ])('a sample of %i seconds: %s', (seconds, expected) => {
    expect(isUsableSample({ ...fine, seconds })).toBe(expected)
  })
})
