import { Slider } from 'radix-ui'
import { assumedFrameRate, clockText } from './frame-math.ts'
import type { PlaybackControls } from './playback-controls.ts'
import { useMediaTime } from './use-playback-controls.ts'
import { Waveform } from './waveform.tsx'
import { t } from '../texts.ts'

export type SeekBarProps = {
  readonly controls: PlaybackControls | null
  /** Seconds. */
  readonly duration: number
  /** Arrow keys go a frame; where there are none, a tenth of a second. */
  readonly frameRate: number | null
  readonly isVideo: boolean
  /** How loud it is, 0 to 255; null where there is nothing to show. */
  readonly peaks: readonly number[] | null
}

/** Where a film or a sound stands, over its waveform where it has one: drag, click, arrows, Page Up and Down, Home and End. */
export function SeekBar({ controls, duration, frameRate, isVideo, peaks }: SeekBarProps) {
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
      className={`relative flex min-w-0 flex-1 touch-none items-center select-none ${peaks === null ? 'h-[18px]' : 'h-12'}`}
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
        className={`block w-0.5 bg-ink ${peaks === null ? 'h-4' : 'h-12'}`}
      />
    </Slider.Root>
  )
}
