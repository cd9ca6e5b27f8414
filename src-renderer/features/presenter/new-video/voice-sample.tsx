import { Square, Volume2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { t } from '../texts.ts'

type VoiceSampleProps = { readonly name: string; readonly url: string }

/** Plays the sample of a voice, and stops it. */
export function VoiceSample({ name, url }: VoiceSampleProps) {
  const sound = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'still' | 'heard' | 'failed'>('still')
  const toggle = () => {
    const { current } = sound
    if (current === null) return
    if (state === 'heard') current.pause()
    else {
      current.currentTime = 0
      current.play().catch(() => setState('failed'))
    }
  }
  return (
    <>
      <audio
        ref={sound}
        src={url}
        preload="none"
        onPlay={() => setState('heard')}
        onPause={() => setState('still')}
        onError={() => setState('failed')}
      />
      <IconButton
        icon={state === 'heard' ? Square : Volume2}
        variant="plain"
        label={t(state === 'heard' ? 'voice.stop' : 'voice.listen', { voice: name })}
        disabled={state === 'failed' ? t('voice.failed') : undefined}
        onClick={toggle}
      />
    </>
  )
}
