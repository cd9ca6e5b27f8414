import { recut, shortVideo } from '../short-video/short-video-kind.ts'
import { batch } from './batch.ts'
import { generation } from './generation.ts'
import type { RunnerDeps } from './job-kind.ts'

/** Every kind of paid work that the studio can run: a row here and a file in `runners` is all that one needs. */
export const jobKinds: RunnerDeps['kinds'] = { generation, batch, 'short-video': shortVideo, recut }
