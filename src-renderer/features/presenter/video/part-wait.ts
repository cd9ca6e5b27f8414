import type { ShortVideoStage, ShortVideo } from '#shared/bridge/short-video.ts'
import { t } from '../texts.ts'

const madeIn: Readonly<Record<'script' | 'portrait' | 'raw', ShortVideoStage>> = {
  script: 'scripting',
  portrait: 'portrait',
  raw: 'animating',
}

/** Says why a part of a video is not there (yet). */
export function partWait(
  video: Pick<ShortVideo, 'job' | 'stages' | 'parts'>,
  part: 'script' | 'portrait' | 'raw',
): string {
  const { kind } = video.job.state
  if (video.parts.some((one) => one.part === part)) {
    return t(kind === 'done' ? 'parts.wait.missing' : 'parts.wait.downloading')
  }
  if (kind === 'failed' || kind === 'refused') return t('parts.wait.notMade')
  const stage = video.stages.find((one) => one.stage === madeIn[part])
  if (stage?.state === 'running') return t('parts.wait.running')
  return t(stage?.state === 'over' && kind === 'done' ? 'parts.wait.notGiven' : 'parts.wait.pending')
}
