import { ChevronFirst, ChevronLast, Pause, Play, Repeat, Volume1, Volume2, VolumeX } from 'lucide-react'
import { IconButton } from './button.tsx'
import {
  assumedFrameRate,
  clockText,
  frameAt,
  type PlaybackControls,
  type PlayerControl,
  type Sound,
  useMediaTime,
} from './playback-controls.ts'
import { t } from './texts.ts'
import { Slider } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Waveform } from './waveform.tsx'

export type PlaybackBarProps = {
  readonly control: PlayerControl
  readonly isVideo: boolean
  /** Frames a second; null if the video does not state it. */
  readonly frameRate: number | null
  /** Audio peaks, 0 to 255; null if unknown or without sound. */
  readonly peaks: readonly number[] | null
  readonly sound: Sound
  onSound(change: Partial<Sound>): void
  /** In a place with a timeline of its own, which shows and moves the position. */
  readonly hasTimeline?: boolean
  /** Further controls at its end. */
  readonly aside?: ReactNode
  /** The keys for one frame back and forward. */
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
        <span className="ms-2 text-ink-3 max-[1150px]:hidden">
          {t(frameRate === null ? 'player.frameAbout' : 'player.frame', {
            frame: String(frameAt(time, frameRate ?? assumedFrameRate)),
          })}
        </span>
      )}
    </span>
  )
}

type VolumeControlProps = {
  readonly sound: Sound
  /** Called once, at the end of a drag. */
  onSound(change: Partial<Sound>): void
}

/** The volume: a mute button and a slider in percent. */
function VolumeControl({ sound, onSound }: VolumeControlProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const volume = sound.isMuted ? 0 : (dragged ?? sound.volume)
  const icon = volume === 0 ? VolumeX : volume < 50 ? Volume1 : Volume2
  return (
    <span className="flex items-center gap-1.5">
      <IconButton
        icon={icon}
        size="small"
        label={t(sound.isMuted ? 'player.unmute' : 'player.mute')}
        pressed={sound.isMuted}
        onClick={() => onSound({ isMuted: !sound.isMuted })}
      />
      <Slider.Root
        value={[volume]}
        min={0}
        max={100}
        step={5}
        onValueChange={([next]) => next !== undefined && setDragged(next)}
        onValueCommit={([next]) => {
          setDragged(null)
          if (next !== undefined) onSound({ volume: next, isMuted: next === 0 })
        }}
        className="relative flex h-[18px] w-16 touch-none items-center select-none max-[1020px]:hidden"
      >
        <Slider.Track className="slider-track relative h-0.5 flex-1 bg-edge">
          <Slider.Range className="absolute -inset-y-px bg-ink" />
        </Slider.Track>
        <Slider.Thumb
          aria-label={t('player.volume')}
          aria-valuetext={t('player.percent', { percent: String(volume) })}
          className="block h-3.5 w-2.5 rounded-[3px] bg-ink"
        />
      </Slider.Root>
    </span>
  )
}

type SeekBarProps = {
  readonly controls: PlaybackControls | null
  /** Seconds. */
  readonly duration: number
  /** Arrow keys move by a frame; if null, by a tenth of a second. */
  readonly frameRate: number | null
  readonly isVideo: boolean
  /** Audio peaks, 0 to 255; null if there are none to show. */
  readonly peaks: readonly number[] | null
  /** In a player of one line. */
  readonly isSmall?: boolean
}

/** The position in a video or audio file, over its waveform: drag, click, arrows, Page Up/Down, Home, End. */
export function SeekBar({ controls, duration, frameRate, isVideo, peaks, isSmall = false }: SeekBarProps) {
  const height = isSmall ? 'h-[30px]' : 'h-12'
  const time = useMediaTime(controls)
  const share = duration === 0 ? 0 : Math.min(1, time / duration)
  const step = isVideo ? 1 / (frameRate ?? assumedFrameRate) : 0.1
  return (
    <Slider.Root
      value={[Math.min(time, duration)]}
      min={0}
      max={Math.max(duration, step)}
      step={step}
      disabled={duration === 0}
      onValueChange={([next]) => next !== undefined && controls?.seek(next)}
      dir="ltr"
      className={`relative flex min-w-0 flex-1 touch-none items-center select-none ${peaks === null ? 'h-[18px]' : height}`}
    >
      {peaks === null ? (
        <Slider.Track className="slider-track relative h-1 flex-1 bg-edge">
          <Slider.Range className="absolute h-full bg-ink" />
        </Slider.Track>
      ) : (
        <Slider.Track className="relative h-full flex-1">
          <Waveform peaks={peaks} className="absolute inset-0 text-edge" />
          <span className="absolute inset-0" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}>
            <Waveform peaks={peaks} className="size-full text-ink" />
          </span>
        </Slider.Track>
      )}
      <Slider.Thumb
        aria-label={t('player.position')}
        aria-valuetext={t('player.positionOf', { time: clockText(time), duration: clockText(duration) })}
        className={`block w-0.5 bg-ink ${peaks === null ? 'h-4' : height}`}
      />
    </Slider.Root>
  )
}

/** The controls of a player: play, frames, position, time, loop, sound. */
export function PlaybackBar(props: PlaybackBarProps) {
  const { control, isVideo, frameRate, peaks, sound, onSound, hasTimeline = false, aside } = props
  const [back, on] = props.frameKeys ?? ['left', 'right']
  const { controls, isPlaying, isBuffering, speed, duration, phase } = control
  const isAbout = frameRate === null
  const unready = phase === 'ready' ? undefined : t('player.loading')
  return (
    <div
      role="group"
      dir="ltr"
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
      {hasTimeline ? (
        <span className="flex-1" />
      ) : (
        <SeekBar
          controls={controls}
          duration={duration}
          frameRate={frameRate}
          isVideo={isVideo}
          peaks={peaks !== null && peaks.length > 0 ? peaks : null}
        />
      )}
      <span role="status" className="w-[52px] shrink-0 text-end text-small text-ink-3">
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
      {aside}
    </div>
  )
}
