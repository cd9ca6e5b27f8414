import { z } from 'zod'
import { SampleAnalysis, type SampleProblem } from '#shared/domain/voice-sample/analyse-sample.ts'
import { VoiceProfile } from './voice-profile.ts'

const problems = ['too-short', 'silent', 'no-speech', 'clipped', 'noisy'] as const satisfies readonly SampleProblem[]

/** What was found in a voice sample: why it cannot be used, or the profile of its voice. */
export const SampleReport = z.object({
  problem: z.enum([...problems, 'unreadable']).nullable(),
  analysis: SampleAnalysis.nullable(),
  profile: VoiceProfile.nullable(),
})
export type SampleReport = z.output<typeof SampleReport>
