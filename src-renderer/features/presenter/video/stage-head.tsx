import type { JobId } from '#shared/domain/ids.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PanelToggle, useSidePanel } from '../../../ui/side-panel.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import type { StageView } from '../store.ts'
import { type LetteredCut, presetName, type Take, titleOf } from '../takes.ts'
import { t } from '../texts.ts'
import type { ShortVideo, ShortVideoStageTime } from '#shared/bridge/short-video.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { formatElapsed, formatTime } from '../../../lib/format.ts'

const views = ['parts', 'cuts', 'captions'] as const satisfies readonly StageView[]

const counts = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
] as const

type StageHeadProps = {
  readonly take: Take
  readonly view: StageView
  readonly cuts: readonly LetteredCut[]
  readonly shown: readonly LetteredCut[]
  readonly pickedId: JobId | null
}

/** The head of the stage: the video's title, the view, and how many cuts are side by side. */
export function StageHead({ take, view, cuts, shown, pickedId }: StageHeadProps) {
  const actions = usePresenterActions()
  const sideBySide = usePresenterState((state) => state.sideBySide)
  const list = useSidePanel('left')
  const inspector = useSidePanel('right')
  const { gender, preset } = take.video.order
  const voice = take.video.voice ?? take.video.order.voice
  const others = cuts.filter((one) => !shown.includes(one))
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
      {(list.isSheet || !list.isShown) && (
        <PanelToggle side="left" panel={list} show={t('head.showList')} hide={t('head.hideList')} />
      )}
      {/* If both do not fit, the second wraps into a hidden line. */}
      <div className="flex h-[22px] min-w-0 flex-1 flex-wrap items-baseline gap-x-2 overflow-hidden">
        <h1 dir="auto" className="max-w-full truncate text-lead font-[640]">
          {titleOf(take.video)}
        </h1>
        <span className="text-ink-3 max-[1360px]:hidden">
          {[t(`form.genders.${gender}`), presetName(preset), voice === null ? '' : t('head.voice', { voice })]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      {view === 'cuts' && others.length > 0 && (
        <span role="group" aria-label={t('head.moreCuts')} className="flex gap-1">
          {others.map(({ letter, cut }) => (
            <button
              key={cut.job.id}
              type="button"
              aria-label={t('head.showCut', { letter })}
              onClick={() => actions.pick(cut.job.id)}
              className={classNames(
                'size-6 rounded-[3px] bg-control text-small',
                cut.job.id === pickedId && 'bg-mark text-mark-ink',
              )}
            >
              {letter}
            </button>
          ))}
        </span>
      )}
      <span className="flex shrink-0 gap-2">
        {view === 'cuts' && cuts.length > 1 && (
          <Segmented
            label={t('head.sideBySide')}
            labelHidden
            options={counts}
            value={sideBySide === 1 ? '1' : sideBySide === 2 ? '2' : '3'}
            onChange={(next) => actions.setSideBySide(next === '1' ? 1 : next === '2' ? 2 : 3)}
          />
        )}
        <Segmented
          label={t('head.view')}
          labelHidden
          options={views.map((one) => ({ value: one, label: t(`head.views.${one}`) }))}
          value={view}
          onChange={actions.showView}
        />
      </span>
      <PanelToggle side="right" panel={inspector} show={t('head.showInspector')} hide={t('head.hideInspector')} />
    </header>
  )
}

const looks = {
  'to-come': 'bg-control',
  running: 'bg-mark',
  over: 'bg-ink-2',
  failed: 'bg-err',
  reused: 'stage-reused',
  warned: 'bg-warn',
} as const

/** Advances the time of the running stage between two polls of the service. */
function ticked(video: ShortVideo, elapsed: number): ShortVideo {
  const tick = (stage: ShortVideo['stages'][number]) =>
    stage.state === 'running' && stage.startedAt !== null && video.job.state.kind === 'running'
      ? { ...stage, ms: elapsed * 1000 }
      : stage
  return { ...video, stages: video.stages.map(tick) }
}

type StageBar = {
  readonly key: string
  readonly name: string
  readonly look: 'to-come' | 'running' | 'over' | 'failed' | 'reused' | 'warned'
  readonly detail: string
  /** Its share of the full width. */
  readonly share: number
}

/** Usual time of each stage, for the width of one without a time. Milliseconds. */
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
 * The stages of a video as bars, reused ones included. Widths follow each one's actual or usual time, with a minimum.
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

/** Shows the stages of a cut with their times as bars; reused stages are hatched. */
export function StageTimeline({ video }: { readonly video: ShortVideo }) {
  const running = video.stages.find(({ state }) => state === 'running')
  const elapsed = useElapsed(video.job.state.kind === 'running' ? (running?.startedAt ?? null) : null)
  const bars = stageBars(ticked(video, elapsed))
  return (
    <ol
      aria-label={t('stages.label')}
      className="grid shrink-0 gap-0.5 border-b border-line px-4 pt-2.5 pb-2.5"
      style={{ gridTemplateColumns: bars.map(({ share }) => `${share}fr`).join(' ') }}
    >
      {bars.map(({ key, name, look, detail }) => (
        <li key={key} className="min-w-0" aria-current={look === 'running' ? 'step' : undefined}>
          <span aria-hidden className={classNames('relative mb-1.5 block h-1.5 overflow-hidden', looks[look])} />
          {/* A detail without space beside the name wraps into a hidden line. */}
          <span className="flex h-[18px] min-w-0 flex-wrap gap-x-2 overflow-hidden pe-2 text-small">
            <span
              className={classNames(
                'max-w-full truncate',
                look === 'to-come' || look === 'reused' ? 'text-ink-3' : 'text-ink',
              )}
            >
              {name}
            </span>
            <span className="ms-auto text-ink-3 max-[1360px]:hidden">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
