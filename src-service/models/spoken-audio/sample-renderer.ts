import { voiceSample } from '#shared/contract/voice.ts'
import { analyseSample, findProblem } from '#shared/domain/voice-sample/analyse-sample.ts'
import { decodeSound } from '../audio/decode-sound.ts'
import type { Renderer } from '../renderer.ts'
import type { SampleReport } from './sample-report.ts'
import { measureProfile } from './measure-voice.ts'

/** Longer recordings are read up to here. Seconds. */
const mostRead = 600
/** A voice is measured on this much of the best part. Seconds. */
const mostMeasured = 40

const answer = (report: SampleReport) => ({
  files: [{ file: new TextEncoder().encode(JSON.stringify(report)), contentType: 'application/json' as const }],
})

/** Decodes a voice sample and measures it: a report, also where it cannot be used. */
export const sampleRenderer: Renderer = async (job, context) => {
  const file = job.media['audio']?.[0]
  if (file === undefined) throw new Error('The voice sample is missing.')
  const sound = await decodeSound(file.path, { channels: 1, mostSeconds: mostRead, keepsRate: true }).catch(() => null)
  context.signal.throwIfAborted()
  if (sound === null) return answer({ problem: 'unreadable', analysis: null, profile: null })
  const { rate, channels } = sound
  const analysis = analyseSample({ rate, samples: channels[0] }, voiceSample.most)
  const problem = findProblem(analysis)
  if (problem !== null) return answer({ problem, analysis, profile: null })
  const start = Math.round(analysis.best.start * rate)
  const end = Math.min(Math.round(analysis.best.end * rate), start + mostMeasured * rate)
  const profile = measureProfile({ rate, channels: [channels[0].subarray(start, end)] })
  return answer({ problem: profile === null ? 'no-speech' : null, analysis, profile })
}
