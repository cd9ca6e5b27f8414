import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'

type VoiceFieldProps = {
  readonly voices: ShortVideoOptions['voices']
  readonly gender: 'man' | 'woman'
  /** Null for the default of the gender. */
  readonly value: string | null
  onChange(value: string | null): void
  readonly error?: string | undefined
}

const byDefault = ' default'

/** Who speaks: the voices of a gender, with a sample to listen to where the service has one. */
export function VoiceField({ voices, gender, value, onChange, error }: VoiceFieldProps) {
  const [isPlaying, setPlaying] = useState(false)
  const sound = useRef<HTMLAudioElement>(null)
  const own = voices.filter((voice) => voice.gender === gender)
  const sample = own.find(({ name }) => name === value)?.sampleUrl ?? null
  const play = () => {
    if (sound.current === null) return
    if (isPlaying) sound.current.pause()
    // A sample that cannot be fetched stays silent; the choice does not depend on it.
    else sound.current.play().catch(() => setPlaying(false))
  }
  return (
    <div className="flex items-end gap-1.5">
      <div className="min-w-0 flex-1">
        <Select
          label="Voice"
          options={[
            { value: byDefault, label: `Default for a ${gender}` },
            ...own.map(({ name, language }) => ({
              value: name,
              label: name,
              detail: <span className="text-caption text-ink-3">{language}</span>,
            })),
          ]}
          value={value ?? byDefault}
          onChange={(next) => onChange(next === byDefault ? null : next)}
          placeholder={value ?? 'Choose'}
          error={error}
        />
      </div>
      {sample !== null && (
        <>
          <IconButton
            icon={isPlaying ? Pause : Play}
            variant="plain"
            label={isPlaying ? 'Stop the sample' : `Listen to ${value}`}
            onClick={play}
          />
          {/* A spoken sample; what it says does not matter. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio
            ref={sound}
            key={sample}
            src={sample}
            preload="none"
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onEnded={() => setPlaying(false)}
          />
        </>
      )}
    </div>
  )
}
