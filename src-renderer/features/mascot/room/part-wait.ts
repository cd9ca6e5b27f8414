import type { MascotStage, MascotVideo } from '#shared/bridge/mascot.ts'

const madeIn: Readonly<Record<'script' | 'portrait' | 'raw', MascotStage>> = {
  script: 'scripting',
  portrait: 'portrait',
  raw: 'animating',
}

/** What is said where a part of a video is not there (yet). */
export function partWait(
  video: Pick<MascotVideo, 'job' | 'stages' | 'parts'>,
  part: 'script' | 'portrait' | 'raw',
): string {
  const { kind } = video.job.state
  if (video.parts.some((one) => one.part === part)) return kind === 'done' ? 'Its file is not here' : 'Being fetched'
  if (kind === 'failed' || kind === 'refused') return 'Not made'
  const stage = video.stages.find((one) => one.stage === madeIn[part])
  if (stage?.state === 'running') return 'Being made'
  return stage?.state === 'over' && kind === 'done' ? 'Not told' : 'To come'
}
