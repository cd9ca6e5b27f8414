import type { AssetId } from '#shared/domain/ids.ts'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMediaUrl } from '../lib/bridge.tsx'
import { usePlayback, useSound } from '../lib/playback.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { SeekBar } from '../ui/playback-bar.tsx'
import { clockText, type PlaybackControls, usePlaybackControls, useMediaTime } from '../ui/playback-controls.ts'
import { t } from './texts.ts'

type AudioPlayerProps = {
  readonly assetId: AssetId
  /** The model that made it; null if none did. */
  readonly modelId: string | null
  /** What it plays, for its accessible name. */
  readonly label: string
  readonly className?: string
  /** Receives the controls, for keys that work outside the player; null when it is gone. */
  onControls?(controls: PlaybackControls | null): void
}

/** Pauses an element as soon as another one on the page plays. */
function usePlaysAlone(element: HTMLMediaElement | null): void {
  useEffect(() => {
    if (element === null) return undefined
    const listen = (event: Event) => event.target !== element && element.pause()
    // The event does not bubble.
    document.addEventListener('play', listen, { capture: true })
    return () => document.removeEventListener('play', listen, { capture: true })
  }, [element])
}

function Clock({ controls, duration }: { readonly controls: PlaybackControls | null; readonly duration: number }) {
  const time = useMediaTime(controls)
  return (
    <span className="shrink-0 text-caption whitespace-nowrap text-ink-2">
      {t('audio.time', { time: clockText(time), duration: clockText(duration) })}
    </span>
  )
}

/** A small player of one audio file: play, a waveform that seeks, and the time. Only one plays at a time. */
export function AudioPlayer({ assetId, modelId, label, className, onControls }: AudioPlayerProps) {
  const { original } = useMediaUrl()
  const { peaks } = usePlayback(assetId)
  const { sound } = useSound({ kind: 'audio', modelId })
  const [element, setElement] = useState<HTMLAudioElement | null>(null)
  const [isBroken, setBroken] = useState(false)
  const control = usePlaybackControls([element], null, sound)
  usePlaysAlone(element)
  const { controls, isPlaying, duration, phase } = control
  useEffect(() => {
    onControls?.(controls)
    return () => onControls?.(null)
  }, [controls, onControls])
  const unready = isBroken ? t('audio.unreadable') : phase === 'ready' ? undefined : t('audio.loading')
  return (
    <div role="group" aria-label={label} className={classNames('flex min-w-0 items-center gap-2', className)}>
      <IconButton
        icon={isPlaying ? Pause : Play}
        variant="plain"
        label={t(isPlaying ? 'audio.pause' : 'audio.play')}
        disabled={unready}
        onClick={() => controls?.toggle()}
      />
      <SeekBar
        controls={controls}
        duration={duration}
        frameRate={null}
        isVideo={false}
        peaks={peaks !== null && peaks.length > 0 ? peaks : null}
        isSmall
      />
      <Clock controls={controls} duration={duration} />
      <audio
        ref={setElement}
        src={original(assetId)}
        preload="metadata"
        aria-label={label}
        onError={() => setBroken(true)}
      />
    </div>
  )
}
