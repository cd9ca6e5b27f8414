import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Check } from 'lucide-react'
import { usePractice } from '../../../lib/studio-state.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, StatusMark } from '../../../ui/icon.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { deliveredSteps } from '../delivered.ts'
import { flowName, type LetteredCut, partOf } from '../takes.ts'
import { t } from '../texts.ts'
import { costWords, videoWords } from '../video-words.ts'
import { CutState } from './cut-state.tsx'
import { VideoPlace } from './video-place.tsx'

export type CutCellProps = LetteredCut & {
  readonly flows: ShortVideoOptions['flows']
  /** Its place among those that are shown, from 1: the key that picks it. */
  readonly place: number
  readonly isPicked: boolean
  readonly isChosen: boolean
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  onPick(): void
}

/** One cut on the wall: its letter and edit, the film or the work on it, where it stands and what it cost. */
export function CutCell(props: CutCellProps) {
  const { letter, cut, flows, place, isPicked, isChosen, mediaRef, onPick } = props
  const isPractice = usePractice()
  const { mark, words } = videoWords(cut)
  const name = flowName(cut, flows)
  const skipped = cut.applied === null ? [] : deliveredSteps(cut.applied).filter(({ state }) => state === 'skipped')
  const detail =
    skipped.length > 0
      ? t('cut.skipped', { steps: skipped.map((step) => step.name).join(', ') })
      : [
          t(cut.takeId === null ? 'cut.original' : 'cut.recut'),
          ...(cut.order.captions ? [] : [t('cut.noCaptions')]),
          ...(cut.order.music ? [] : [t('cut.noMusic')]),
        ].join(', ')
  return (
    <li className="flex min-h-0 min-w-0 flex-col">
      <div className="flex h-7 shrink-0 items-center gap-2 text-small">
        <Tooltip content={t('cut.select')} keys={String(place)}>
          <button
            type="button"
            aria-pressed={isPicked}
            onClick={onPick}
            className="flex min-h-6 min-w-0 items-center gap-2 rounded-control"
          >
            <span
              className={classNames(
                'grid size-5 shrink-0 place-items-center rounded-[3px] font-strong',
                isPicked ? 'bg-mark text-mark-ink' : 'bg-control text-ink',
              )}
            >
              {letter}
            </span>
            <span className={classNames('truncate', isPicked && 'font-medium')}>{name}</span>
          </button>
        </Tooltip>
        <span className="ml-auto truncate text-ink-3">{costWords(cut, isPractice)}</span>
      </div>
      <VideoPlace
        assetId={partOf(cut, 'final')}
        label={t('cut.name', { letter, edit: name })}
        mediaRef={mediaRef}
        isPicked={isPicked}
        onClick={onPick}
        fallback={<CutState video={cut} />}
      />
      <div className="flex h-7 shrink-0 items-end gap-3 overflow-hidden text-small whitespace-nowrap text-ink-2">
        <StatusMark kind={mark} loud={mark === 'degraded' || mark === 'failed'}>
          {words}
        </StatusMark>
        {isChosen && (
          <span className="flex items-center gap-1 text-ink">
            <Icon icon={Check} size={14} />
            {t('cut.chosen')}
          </span>
        )}
        <span className="truncate text-ink-3">{detail}</span>
      </div>
    </li>
  )
}
