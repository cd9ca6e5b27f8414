import { type Cue, cueAt, wordAt, wordsOf } from '#shared/domain/captions/cue.ts'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type PlaybackControls, useMediaTime } from '../../../ui/playback-controls.ts'
import { Waveform } from '../../../ui/waveform.tsx'
import { t } from './texts.ts'
import { wordsWithTimes } from './cue-words.ts'

/** Pixels for each second. */
const scale = 150

type PlacedWord = {
  readonly key: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isUnsure: boolean
}

/** Returns the words of captions with their times; a word ends where the next begins. Seconds. */
function placeWords(cues: readonly Cue[]): PlacedWord[] {
  return cues.flatMap((cue) => {
    const times = wordsWithTimes(cue)
    return wordsOf(cue.text).map(({ text }, index) => ({
      key: `${cue.id} ${index}`,
      text: text.trim(),
      start: times[index]?.start ?? cue.start,
      end: times[index + 1]?.start ?? cue.end,
      isUnsure: times[index]?.certainty === 'low',
    }))
  })
}

/** A canvas is limited in width, so a long waveform is drawn in pieces of this length. Seconds. */
const pieceSeconds = 20

/** Splits the peaks of a sound into pieces with their times. Seconds. */
function splitPeaks(peaks: readonly number[], duration: number) {
  if (peaks.length === 0 || duration <= 0) return []
  return Array.from({ length: Math.ceil(duration / pieceSeconds) }, (_, piece) => {
    const [from, until] = [piece * pieceSeconds, Math.min(duration, (piece + 1) * pieceSeconds)]
    const at = (seconds: number) => Math.round((seconds / duration) * peaks.length)
    return { key: piece, from, until, own: peaks.slice(at(from), at(until)) }
  })
}

type WordLanesProps = {
  readonly cues: readonly Cue[]
  /** Seconds. */
  readonly duration: number
  readonly peaks: readonly number[] | null
  readonly controls: PlaybackControls | null
}

const lane = 'absolute flex items-center overflow-hidden rounded-[2px] px-0.5 text-caption whitespace-nowrap'
const at = (start: number, end: number) => ({ left: start * scale, width: Math.max(3, (end - start) * scale - 2) })

type LanesProps = {
  readonly cues: readonly Cue[]
  readonly words: readonly PlacedWord[]
  readonly spokenKey: string | null
  readonly readId: number | null
  onSeek(seconds: number): void
}

/** The two lanes; drawn again when another word is spoken, not with each frame. */
const Lanes = memo(function Lanes({ cues, words, spokenKey, readId, onSeek }: LanesProps) {
  return (
    <>
      {words.map(({ key, text, start, end, isUnsure }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          title={isUnsure ? t('captions.listenAgain') : undefined}
          onClick={() => onSeek(start)}
          style={at(start, end)}
          className={classNames(
            lane,
            'top-10 h-[22px] justify-center-safe',
            isUnsure && 'inset-ring inset-ring-warn',
            key === spokenKey ? 'bg-ink text-surface-1' : isUnsure ? 'bg-warn-wash text-warn' : 'bg-control text-ink-2',
          )}
        >
          {text}
        </button>
      ))}
      {cues.map(({ id, start, end, text }, index) => (
        <span
          key={id}
          style={at(start, end)}
          className={classNames(
            lane,
            'top-[66px] h-[22px] gap-1.5 bg-surface-2',
            id === readId ? 'text-ink inset-ring inset-ring-mark-edge' : 'text-ink-3',
          )}
        >
          <span className="text-ink-3">{index + 1}</span>
          {text}
        </span>
      ))}
    </>
  )
})

/** Shows the voice with its words and captions along the time, around the playhead. A click on a word goes there. */
export function WordLanes({ cues, duration, peaks, controls }: WordLanesProps) {
  const time = useMediaTime(controls)
  const words = useMemo(() => placeWords(cues), [cues])
  const voice = useMemo(() => splitPeaks(peaks ?? [], duration), [peaks, duration])
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = frame.current
    if (box !== null) box.scrollLeft = Math.max(0, time * scale - box.clientWidth * 0.35)
  }, [time])
  const seek = useCallback((seconds: number) => controls?.seek(seconds), [controls])
  const read = cueAt(cues, time)
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('captions.lanes')}
      className="overflow-hidden border-b border-line bg-stage"
    >
      <div className="relative h-[92px]" style={{ width: duration * scale + 400 }}>
        {voice.map(({ key, from, until, own }) => (
          <div key={key} className="absolute top-1 h-8" style={{ left: from * scale, width: (until - from) * scale }}>
            <Waveform peaks={own} className="size-full text-ink-3" />
          </div>
        ))}
        <Lanes
          cues={cues}
          words={words}
          spokenKey={read === null ? null : `${read.id} ${wordAt(read, time)}`}
          readId={read?.id ?? null}
          onSeek={seek}
        />
        <span aria-hidden className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: time * scale }} />
      </div>
    </div>
  )
}
