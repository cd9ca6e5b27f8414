import type { CastVoice } from '#shared/bridge/voices.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureOf, useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { t } from './texts.ts'

const sides = ['sample', 'speech'] as const
type Side = (typeof sides)[number]
/** A sound to compare. Decibels. */
type Heard = { readonly assetId: AssetId; readonly level: number }

/** More than this apart, the other sound is moved to the time of the heard one. Seconds. */
const mostApart = 0.05

/** The volumes at which two sounds are equally loud: the louder one is lowered. */
export function matchedVolumes(levels: Readonly<Record<Side, number>>): Readonly<Record<Side, number>> {
  const quieter = Math.min(levels.sample, levels.speech)
  const volumeOf = (level: number) => Math.min(1, 10 ** ((quieter - level) / 20))
  return { sample: volumeOf(levels.sample), speech: volumeOf(levels.speech) }
}

/** The time of the other sound in step with one; a shorter sound starts over. Seconds. */
export function inStep(time: number, duration: number): number {
  return Number.isFinite(duration) && duration > 0 ? time % duration : time
}

type ComparisonProps = { readonly sample: Heard; readonly speech: Heard }

/** Plays both sounds in step, of which one is heard. */
function Comparison({ sample, speech }: ComparisonProps) {
  const { original } = useMediaUrl()
  const elements = useRef<Partial<Record<Side, HTMLAudioElement | null>>>({})
  const [side, setSide] = useState<Side>('sample')
  const [isPlaying, setPlaying] = useState(false)
  const volumes = matchedVolumes({ sample: sample.level, speech: speech.level })
  const both = () => sides.flatMap((one) => elements.current[one] ?? [])
  // Another player of the page pauses both.
  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (both().some((element) => element === target)) return
      for (const element of both()) element.pause()
    }
    document.addEventListener('play', listen, { capture: true })
    return () => document.removeEventListener('play', listen, { capture: true })
  }, [])

  function toggle() {
    if (isPlaying) return both().forEach((element) => element.pause())
    for (const element of both()) {
      element.play().catch((error: unknown) => {
        if (!(error instanceof DOMException)) reportError(error)
      })
    }
  }
  function hear(next: Side) {
    const [heard, other] = [elements.current[side], elements.current[next]]
    setSide(next)
    if (heard === null || heard === undefined || other === null || other === undefined) return
    const time = inStep(heard.currentTime, other.duration)
    if (Math.abs(other.currentTime - time) > mostApart) other.currentTime = time
  }
  return (
    <div className="flex items-center gap-2">
      <IconButton
        icon={isPlaying ? Pause : Play}
        variant="plain"
        label={t(isPlaying ? 'compare.pause' : 'compare.play')}
        onClick={toggle}
      />
      <div className="min-w-0 flex-1">
        <Segmented
          label={t('compare.heard')}
          labelHidden
          full
          options={sides.map((value) => ({ value, label: t(`compare.${value}`) }))}
          value={side}
          onChange={hear}
        />
      </div>
      {([sample, speech] as const).map(({ assetId }, at) => {
        const one = sides[at] as Side
        return (
          <audio
            key={one}
            ref={(element) => {
              elements.current[one] = element
              if (element !== null) element.volume = volumes[one]
            }}
            src={original(assetId)}
            preload="auto"
            loop
            muted={side !== one}
            aria-label={t(`compare.${one}`)}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
          />
        )
      })}
    </div>
  )
}

/** A clone beside the sample it was cloned from: both in step and equally loud, one of them heard. */
export function CompareVoice({ voice }: { readonly voice: CastVoice }) {
  const { query } = useBridge()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery(
    query.voices.compare.queryOptions({ input: { voiceId: voice.id }, enabled: isOpen, retry: false }),
  )
  return (
    <Section title={t('compare.title')}>
      {data === undefined || data === null ? (
        <Button busy={isOpen && data === undefined && error === null} onClick={() => setOpen(true)}>
          {t('compare.open')}
        </Button>
      ) : (
        <>
          <Comparison key={`${data.sample.assetId} ${data.speech.assetId}`} {...data} />
          <p className="mt-1.5 text-caption text-ink-3">{t('compare.note')}</p>
        </>
      )}
      {(error !== null || data === null) && (
        <div className="mt-2">
          <Note tone="error">
            {error === null ? t('compare.gone') : (failureOf(error)?.message ?? unansweredText())}
          </Note>
        </div>
      )}
    </Section>
  )
}
