import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { useState, type PointerEvent } from 'react'
import { useCommands } from '../../../lib/commands.tsx'
import { playerCommands, soundCommands, usePlayback, useSound } from '../../../lib/playback.ts'
import { PlaybackBar } from '../../../ui/playback-bar.tsx'
import { usePlaybackControls, useMediaTime, type PlaybackControls } from '../../../ui/playback-controls.ts'
import { type LetteredCut, partOf, flowName } from '../takes.ts'
import { t } from '../texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FrameLane } from './frame-lane.tsx'
import { Check } from 'lucide-react'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Icon, StatusMark } from '../../../ui/icon.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { deliveredSteps, costWords, videoWords } from '../video-words.ts'
import { CutState, VideoPlace } from './video-place.tsx'

export type CutGridProps = {
  /** Up to three, in the order of their letters. */
  readonly shown: readonly LetteredCut[]
  readonly pickedId: JobId | null
  readonly chosenId: JobId | null
  readonly flows: ShortVideoOptions['flows']
  onPick(cutId: JobId): void
}

const rowOf: readonly (string | undefined)[] = ['one-film', 'one-film', 'two-films', 'three-films']

type LanesProps = {
  readonly shown: readonly LetteredCut[]
  readonly pickedId: string | null
  readonly controls: PlaybackControls | null
  /** Seconds. */
  readonly duration: number
}

function Playhead({ controls, duration }: Pick<LanesProps, 'controls' | 'duration'>) {
  const time = useMediaTime(controls)
  if (duration === 0) return null
  return (
    <span
      aria-hidden
      className="playhead pointer-events-none absolute inset-y-0"
      style={{ left: `${Math.min(1, time / duration) * 100}%` }}
    />
  )
}

/** Filmstrips of the cuts under each other, with the play position. A click seeks. */
function Lanes({ shown, pickedId, controls, duration }: LanesProps) {
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    controls?.seek(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration)
  }
  return (
    <div className="flex bg-surface-0 px-4 pt-1 pb-2">
      <div aria-hidden className="w-6 shrink-0 space-y-1 text-small">
        {shown.map(({ letter, cut }) => (
          <div
            key={cut.job.id}
            className={classNames('h-10 leading-10', cut.job.id === pickedId ? 'font-medium' : 'text-ink-3')}
          >
            {letter}
          </div>
        ))}
      </div>
      {/* The position slider above does the same for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="relative min-w-0 flex-1 cursor-pointer space-y-1" onPointerDown={seek} onPointerMove={seek}>
        {shown.map(({ cut }) => (
          <div key={cut.job.id} className="flex">
            <FrameLane assetId={partOf(cut, 'final')} />
          </div>
        ))}
        <Playhead controls={controls} duration={duration} />
      </div>
    </div>
  )
}

type CutCellProps = LetteredCut & {
  readonly flows: ShortVideoOptions['flows']
  /** Its position among the shown cuts, from 1, which is also the key that selects it. */
  readonly place: number
  readonly isPicked: boolean
  readonly isChosen: boolean
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  onPick(): void
}

function CutCell(props: CutCellProps) {
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
        <span className="ms-auto truncate text-ink-3">{costWords(cut, isPractice)}</span>
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

/** Shows up to three cuts side by side with shared playback controls; only the selected one is heard. */
export function CutGrid({ shown, pickedId, chosenId, flows, onPick }: CutGridProps) {
  const [first, setFirst] = useState<HTMLMediaElement | null>(null)
  const [second, setSecond] = useState<HTMLMediaElement | null>(null)
  const [third, setThird] = useState<HTMLMediaElement | null>(null)
  const slots = [
    { element: first, mediaRef: setFirst },
    { element: second, mediaRef: setSecond },
    { element: third, mediaRef: setThird },
  ]
  const places = shown.flatMap((one, index) => {
    const slot = slots[index]
    return slot === undefined ? [] : [{ ...one, ...slot, place: index + 1 }]
  })
  const videos = places.filter(({ cut }) => partOf(cut, 'final') !== null)
  const heard = Math.max(
    0,
    videos.findIndex(({ cut }) => cut.job.id === pickedId),
  )
  const heardCut = videos[heard]?.cut
  const { frameRate, peaks } = usePlayback(heardCut === undefined ? null : partOf(heardCut, 'final'))
  const { sound, onSound } = useSound('speech')
  const control = usePlaybackControls(
    videos.map(({ element }) => element),
    frameRate,
    sound,
    heard,
  )
  const where = { id: 'mascot', group: t('screen') }
  const hasVideo = videos.length > 0
  useCommands(() => [
    ...playerCommands(where, hasVideo ? control.controls : null, true),
    ...soundCommands(where, hasVideo, { sound, onSound }),
  ])
  return (
    <>
      <div className="film-row">
        <ul aria-label={t('cut.region')} className={rowOf[places.length] ?? 'three-films'}>
          {places.map(({ letter, cut, mediaRef, place }) => (
            <CutCell
              key={cut.job.id}
              letter={letter}
              cut={cut}
              flows={flows}
              place={place}
              isPicked={cut.job.id === pickedId}
              isChosen={cut.job.id === chosenId}
              mediaRef={mediaRef}
              onPick={() => onPick(cut.job.id)}
            />
          ))}
        </ul>
      </div>
      {hasVideo && (
        <div className="shrink-0 border-t border-line">
          <PlaybackBar control={control} isVideo frameRate={frameRate} peaks={peaks} sound={sound} onSound={onSound} />
          <Lanes shown={shown} pickedId={pickedId} controls={control.controls} duration={control.duration} />
        </div>
      )}
    </>
  )
}
