import { batch } from './runners/batch.ts'
import { generation } from './runners/generation.ts'
import type { RunnerDeps } from './runners/runner-deps.ts'
import { recut, shortVideo } from './runners/short-video.ts'

/** Every kind of paid work that the studio can run: a row here and a file in `runners` is all that one needs. */
export const jobKinds: RunnerDeps['kinds'] = { generation, batch, 'short-video': shortVideo, recut }
