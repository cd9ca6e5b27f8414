import { ChevronFirst, ChevronLast, Pause, Play, Repeat } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { assumedFrameRate, clockText, frameAt } from './frame-math.ts'
import { SeekBar } from './seek-bar.tsx'
import { type PlayerControl, type Sound, useMediaTime } from './use-playback-controls.ts'
import { VolumeControl } from './volume-control.tsx'
import { t } from '../texts.ts'

export type PlaybackBarProps = {
  readonly control: PlayerControl
  readonly isVideo: boolean
  /** Frames a second; null where the film does not say. */
  readonly frameRate: number | null
  /** How loud it is, 0 to 255; null where there is no sound or it is not known. */
  readonly peaks: readonly number[] | null
  readonly sound: Sound
  onSound(change: Partial<Sound>): void
  /** The keys that go a frame back and on. */
  readonly frameKeys?: readonly [string, string]
}

function Time({ control, isVideo, frameRate }: Pick<PlaybackBarProps, 'control' | 'isVideo' | 'frameRate'>) {
  const time = useMediaTime(control.controls)
  return (
    <span
      className={`shrink-0 text-small whitespace-nowrap text-ink ${isVideo ? 'w-[128px] max-[1150px]:w-[52px]' : 'w-[52px]'}`}
    >
      {clockText(time)}
      {isVideo && (
        <span className="ml-2 text-ink-3 max-[1150px]:hidden">
          {t(frameRate === null ? 'player.frameAbout' : 'player.frame', {
            frame: String(frameAt(time, frameRate ?? assumedFrameRate)),
          })}
        </span>
      )}
    </span>
  )
}

/** The controls of a player: play, frames, position, time, loop, sound. */
export function PlaybackBar(props: PlaybackBarProps) {
  const { control, isVideo, frameRate, peaks, sound, onSound, frameKeys: [back, on] = ['left', 'right'] } = props
  const { controls, isPlaying, isBuffering, speed, duration, phase } = control
  const isAbout = frameRate === null
  const unready = phase === 'ready' ? undefined : t('player.loading')
  return (
    <div
      role="group"
      aria-label={t('player.label')}
      className="flex min-h-10 shrink-0 items-center gap-2 bg-stage px-5 py-1"
    >
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'player.pause' : 'player.play')}
        disabled={unready}
        keys="space"
        onClick={() => controls?.toggle()}
      />
      {isVideo && (
        <>
          <IconButton
            icon={ChevronFirst}
            size="small"
            label={t(isAbout ? 'player.backAbout' : 'player.back')}
            disabled={unready}
            keys={back}
            onClick={() => controls?.step(-1)}
          />
          <IconButton
            icon={ChevronLast}
            size="small"
            label={t(isAbout ? 'player.nextAbout' : 'player.next')}
            disabled={unready}
            keys={on}
            onClick={() => controls?.step(1)}
          />
        </>
      )}
      <Time control={control} isVideo={isVideo} frameRate={frameRate} />
      <SeekBar
        controls={controls}
        duration={duration}
        frameRate={frameRate}
        isVideo={isVideo}
        peaks={peaks !== null && peaks.length > 0 ? peaks : null}
      />
      <span role="status" className="w-[52px] shrink-0 text-right text-small text-ink-3">
        {isBuffering
          ? t('player.loading')
          : speed === 1
            ? clockText(duration)
            : `${speed > 0 ? '' : '−'}${Math.abs(speed)}×`}
      </span>
      <IconButton
        icon={Repeat}
        size="small"
        label={t('player.loop')}
        pressed={sound.isLooped}
        onClick={() => onSound({ isLooped: !sound.isLooped })}
      />
      <VolumeControl sound={sound} onSound={onSound} />
    </div>
  )
}
