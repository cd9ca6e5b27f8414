import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { useState, type PointerEvent } from 'react'
import { useCommands } from '../../../lib/commands.tsx'
import { playerCommands, usePlayback, useSound } from '../../../lib/playback.ts'
import { PlaybackBar } from '../../../ui/playback-bar.tsx'
import { usePlaybackControls, useMediaTime, type PlaybackControls } from '../../../ui/playback-controls.ts'
import { type LetteredCut, partOf } from '../takes.ts'
import { t } from '../texts.ts'
import { CutCell } from './cut-cell.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FrameLane } from './frame-lane.tsx'

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

/** The frames of the cuts over their length, under each other, with the place where they play. A click goes there. */
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

/** Up to three cuts side by side, driven by one transport: they play, stop and step together, and the picked one sounds. */
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
  const { sound, onSound } = useSound()
  const control = usePlaybackControls(
    videos.map(({ element }) => element),
    frameRate,
    sound,
    heard,
  )
  useCommands(() =>
    playerCommands({ id: 'mascot', group: t('screen') }, videos.length === 0 ? null : control.controls, true),
  )
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
      {videos.length > 0 && (
        <div className="shrink-0 border-t border-line">
          <PlaybackBar control={control} isVideo frameRate={frameRate} peaks={peaks} sound={sound} onSound={onSound} />
          <Lanes shown={shown} pickedId={pickedId} controls={control.controls} duration={control.duration} />
        </div>
      )}
    </>
  )
}
