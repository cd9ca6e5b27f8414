import { voiceSample } from '../../contract/voice.ts'
import { assertNever } from '../../util/assert-never.ts'
import { findProblem, type SampleAnalysis, type SampleProblem } from './analyse-sample.ts'

/** How a property of a sample does: `poor` is accepted but makes a worse voice, `bad` is refused by the service. */
export type CheckResult = 'good' | 'poor' | 'bad'

/** One property of a voice sample as checked. Seconds, decibels, or a share of 0 to 1. */
export type SampleCheck = {
  readonly name: 'length' | 'noise' | 'speech' | 'clipping' | 'silence'
  readonly result: CheckResult
  readonly value: number
}

/**
 * From here a property is good. Noise as decibels below the speech, silence as seconds at an end; clean speech has a few
 * flat tops by chance.
 */
const good = { noise: 20, speech: 0.6, silence: 0.6, clipping: 0.0005 } as const

/** The check that a problem belongs to. */
function checkOf(problem: SampleProblem): SampleCheck['name'] {
  switch (problem) {
    case 'too-short':
      return 'length'
    case 'silent':
    case 'no-speech':
      return 'speech'
    case 'clipped':
      return 'clipping'
    case 'noisy':
      return 'noise'
    default:
      return assertNever(problem)
  }
}

/**
 * Checks the part of a sample that is to be sent: the properties that decide whether the service takes it, by the
 * service's own rules, and how good the voice gets.
 */
export function checkSample(analysis: SampleAnalysis): SampleCheck[] {
  const { seconds, noiseFloor, speechLevel, speechShare, clippedShare, clips, lead, trail } = analysis
  const problem = findProblem(analysis)
  const failed = problem === null ? null : checkOf(problem)
  const check = (name: SampleCheck['name'], value: number, isGood: boolean): SampleCheck => ({
    name,
    value,
    result: failed === name ? 'bad' : isGood ? 'good' : 'poor',
  })
  const ends = Math.max(lead, trail)
  return [
    check('length', seconds, seconds >= voiceSample.recommended && seconds <= voiceSample.most),
    check('noise', noiseFloor, speechLevel - noiseFloor >= good.noise),
    check('speech', speechShare, speechShare >= good.speech),
    check('clipping', clippedShare < good.clipping ? 0 : clips.length, clippedShare < good.clipping),
    check('silence', ends, ends <= good.silence),
  ]
}

/** Whether a sample can be sent: the service would take it, and it is no longer than what it uses. */
export function isUsableSample(analysis: SampleAnalysis): boolean {
  return findProblem(analysis) === null && analysis.seconds <= voiceSample.most + 0.01
}
