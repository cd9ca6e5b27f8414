import { z } from 'zod'
import { AppliedEdit, ShortVideoStatus } from '../../contract/short-video.ts'

/**
 * What the service told of a short video. `began`: when each state was first told, milliseconds since 1970.
 */
export const ReportedVideo = z.object({
  status: ShortVideoStatus.nullable(),
  began: z.record(z.string(), z.int()),
  script: z.string().nullable(),
  topic: z.string().nullable(),
  voice: z.string().nullable(),
  flow: z.string().nullable(),
  applied: AppliedEdit.nullable(),
  degraded: z.boolean().nullable(),
  hasLipSync: z.boolean(),
})
export type ReportedVideo = z.output<typeof ReportedVideo>

/** What is known of a video that nothing was told of. */
export const untoldVideo: ReportedVideo = {
  status: null,
  began: {},
  script: null,
  topic: null,
  voice: null,
  flow: null,
  applied: null,
  degraded: null,
  hasLipSync: false,
}
