import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { Slider } from 'radix-ui'
import { useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import type { Sound } from './use-playback-controls.ts'
import { t } from '../texts.ts'

export type VolumeControlProps = {
  readonly sound: Sound
  /** Told once, at the end of a drag. */
  onSound(change: Partial<Sound>): void
}

/** How loud: a button that mutes, and a slider in percent. */
export function VolumeControl({ sound, onSound }: VolumeControlProps) {
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
