import { recut, shortVideo } from '../short-video/short-video-kind.ts'
import { resourceKinds } from '../resource/resource-kinds.ts'
import { batch } from './batch.ts'
import { generation } from './generation.ts'
import type { RunnerDeps } from './job-kind.ts'

/** Every kind of paid work that the studio can run; a new one needs only its file and an entry here. */
export const jobKinds: RunnerDeps['kinds'] = { generation, batch, 'short-video': shortVideo, recut, ...resourceKinds }
