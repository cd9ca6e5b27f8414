import { z } from 'zod'
import type { SampleAnalysis, SampleProblem } from '#shared/domain/voice-sample/analyse-sample.ts'
import { VoiceProfile } from './voice-profile.ts'

const problems = ['too-short', 'silent', 'no-speech', 'clipped', 'noisy'] as const satisfies readonly SampleProblem[]

const Analysis: z.ZodType<SampleAnalysis> = z.object({
  seconds: z.number(),
  peak: z.number(),
  clippedShare: z.number(),
  noiseFloor: z.number(),
  speechLevel: z.number(),
  silenceShare: z.number(),
  speechShare: z.number(),
  speechSeconds: z.number(),
  best: z.object({ start: z.number(), end: z.number() }),
})

/** What was found in a voice sample: why it cannot be used, or the profile of its voice. */
export const SampleReport = z.object({
  problem: z.enum([...problems, 'unreadable']).nullable(),
  analysis: Analysis.nullable(),
  profile: VoiceProfile.nullable(),
})
export type SampleReport = z.output<typeof SampleReport>
