import type { ShortVideoStageTime, ShortVideo } from '#shared/bridge/short-video.ts'
import { formatElapsed, formatTime } from '../../../lib/format.ts'
import { t } from '../texts.ts'

/** How a stage is drawn: its bar, its name, and a few words about its time. */
export type StageBar = {
  readonly key: string
  readonly name: string
  readonly look: 'to-come' | 'running' | 'over' | 'failed' | 'reused' | 'warned'
  readonly detail: string
  /** Its part of the whole width. */
  readonly share: number
}

/** What stages take as a rule, for the width of one that nothing is known of. Milliseconds. */
const usualMs: Readonly<Record<ShortVideoStageTime['stage'], number>> = {
  scripting: 1_000,
  portrait: 3_000,
  animating: 12_000,
  captioning: 14_000,
}
const allStages = [
  'scripting',
  'portrait',
  'animating',
  'captioning',
] as const satisfies readonly ShortVideoStageTime['stage'][]

const clock = (ms: number) => formatElapsed(ms / 1000)

function detailOf({ state, ms, usualMs: usual }: ShortVideoStageTime): string {
  if (state === 'to-come') return usual === null ? '' : t('stages.usual', { time: clock(usual) })
  if (state === 'over') return ms === null ? '' : clock(ms)
  if (state !== 'running' || usual === null) return ms === null ? '' : clock(ms)
  return ms === null
    ? t('stages.about', { usual: clock(usual) })
    : t('stages.of', { time: clock(ms), usual: clock(usual) })
}

/**
 * The stages of a video as bars, those that a re-cut takes over among them. Widths go by the time that each took or usually
 * takes, never less than a readable part.
 */
export function stageBars(video: Pick<ShortVideo, 'stages' | 'applied' | 'job'>): StageBar[] {
  const skipped = video.applied?.skipped.length ?? 0
  const bars = allStages.map((stage): StageBar => {
    const reported = video.stages.find((one) => one.stage === stage)
    const name = t(`stages.${stage}`)
    if (reported === undefined) return { key: stage, name, look: 'reused', detail: t('stages.reused'), share: 0.7 }
    const isWarned = stage === 'captioning' && skipped > 0 && reported.state === 'over'
    const time = reported.state === 'over' ? (reported.ms ?? reported.usualMs) : (reported.usualMs ?? reported.ms)
    return {
      key: stage,
      name: isWarned ? t('stages.skipped', { stage: name, count: skipped }) : name,
      look: isWarned ? 'warned' : reported.state,
      detail: detailOf(reported),
      share: Math.min(2, Math.max(0.9, Math.sqrt((time ?? usualMs[stage]) / 6_000))),
    }
  })
  const { state } = video.job
  const isDone = state.kind === 'done'
  return [
    ...bars,
    {
      key: 'done',
      name: t('stages.done'),
      look: isDone ? 'over' : 'to-come',
      detail: isDone ? formatTime(state.at) : '',
      share: 0.9,
    },
  ]
}
