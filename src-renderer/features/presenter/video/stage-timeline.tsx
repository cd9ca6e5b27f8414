import type { ShortVideo } from '#shared/bridge/short-video.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { t } from '../texts.ts'
import { stageBars } from './stage-bar.ts'

const looks = {
  'to-come': 'bg-control',
  running: 'bg-mark',
  over: 'bg-ink-2',
  failed: 'bg-err',
  reused: 'stage-reused',
  warned: 'bg-warn',
} as const

/** The stage that runs counts up between two looks at the service. */
function ticked(video: ShortVideo, elapsed: number): ShortVideo {
  const tick = (stage: ShortVideo['stages'][number]) =>
    stage.state === 'running' && stage.startedAt !== null && video.job.state.kind === 'running'
      ? { ...stage, ms: elapsed * 1000 }
      : stage
  return { ...video, stages: video.stages.map(tick) }
}

/** The stages of a cut with the time that each took, as bars; those that it takes over from the video are hatched. */
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
          {/* A detail that has no room beside the name falls into a second line that is not shown. */}
          <span className="flex h-[18px] min-w-0 flex-wrap gap-x-2 overflow-hidden pr-2 text-small">
            <span
              className={classNames(
                'max-w-full truncate',
                look === 'to-come' || look === 'reused' ? 'text-ink-3' : 'text-ink',
              )}
            >
              {name}
            </span>
            <span className="ml-auto text-ink-3 max-[1360px]:hidden">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
