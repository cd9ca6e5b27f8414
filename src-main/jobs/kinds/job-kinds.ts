import { autopilotRun } from '../composer/autopilot-kind.ts'
import { composerFile } from '../composer/file-kind.ts'
import { render } from '../composer/render-kind.ts'
import { take } from '../composer/take-kind.ts'
import { recut, shortVideo } from '../short-video/short-video-kind.ts'
import { resourceKinds } from '../resource/resource-kinds.ts'
import { batch } from './batch.ts'
import { generation } from './generation.ts'
import type { RunnerDeps } from './job-kind.ts'

/** Every kind of paid work that the studio can run; a new one needs only its file and an entry here. */
export const jobKinds: RunnerDeps['kinds'] = {
  generation,
  batch,
  'short-video': shortVideo,
  recut,
  ...resourceKinds,
  take,
  render,
  'autopilot-run': autopilotRun,
  'composer-file': composerFile,
}
