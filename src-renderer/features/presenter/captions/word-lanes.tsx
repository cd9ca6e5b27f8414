import { type Cue, cueAt, wordAt, wordsOf } from '#shared/domain/captions/cue.ts'
import { TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { formatElapsed } from '../../../lib/format.ts'
import { percent } from '../video-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type PlaybackControls, useMediaTime } from '../../../ui/playback-controls.ts'
import { Waveform } from '../../../ui/waveform.tsx'
import { t } from './texts.ts'
import { CueEdges, type OnEdge } from './cue-edges.tsx'
import { wordsWithTimes } from '#shared/domain/captions/cue-words.ts'
import { useLanguage } from '../../../texts/language.ts'

/** Pixels for each second: bounds and the usual value of the timeline's zoom. */
export const timelineZoom = { least: 40, usual: 150, most: 400 } as const

/** The rows of the timeline from its top: places and heights in px. */
const rows = {
  ticks: { top: 0, height: 18 },
  video: { top: 20, height: 30 },
  voice: { top: 54, height: 34 },
  words: { top: 92, height: 22 },
  cues: { top: 118, height: 22 },
} as const
const wholeHeight = 146

/** Time labels are at least so far apart. Px. */
const labelApart = 56

/** Returns the times of the labels above the timeline, each a whole number of seconds, for a zoom in px per second. */
export function tickTimes(duration: number, scale: number): number[] {
  const step = [1, 2, 5, 10, 15, 30, 60].find((seconds) => seconds * scale >= labelApart) ?? 60
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step)
}

type PlacedWord = {
  readonly key: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isUnsure: boolean
  /** How well the voice matches it, 0 to 1; null if that is unknown. */
  readonly match: number | null
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
      match: times[index]?.match ?? null,
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
  /** Px per second. */
  readonly scale: number
  /** Where the edges of captions snap, in seconds; empty for nowhere. */
  readonly borders: readonly number[]
  onEdge: OnEdge
  /** Draws the video's frames. Px. */
  frames(width: number, height: number): ReactNode
}

const lane = 'absolute flex items-center overflow-hidden rounded-[2px] px-0.5 text-caption whitespace-nowrap'
const at = (start: number, end: number, scale: number) => {
  return { left: start * scale, width: Math.max(3, (end - start) * scale - 2) }
}

/** Says what is known of a word's time; undefined if nothing is. */
function matchWords({ isUnsure, match }: PlacedWord): string | undefined {
  if (match === null) return isUnsure ? t('captions.listenAgain') : undefined
  const share = percent(match)
  return isUnsure ? t('captions.matchUnsure', { percent: share }) : t('captions.match', { percent: share })
}

type LanesProps = {
  readonly cues: readonly Cue[]
  readonly words: readonly PlacedWord[]
  readonly spokenKey: string | null
  readonly readId: number | null
  /** Px per second. */
  readonly scale: number
  readonly borders: readonly number[]
  onEdge: OnEdge
  onSeek(seconds: number): void
}

/** The two lanes; drawn again when another word is spoken, not with each frame. */
const Lanes = memo(function Lanes({ cues, words, spokenKey, readId, scale, borders, onEdge, onSeek }: LanesProps) {
  useLanguage()
  return (
    <>
      {words.map((word) => {
        const { key, text, start, end, isUnsure } = word
        return (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            title={matchWords(word)}
            onClick={() => onSeek(start)}
            style={{ ...at(start, end, scale), ...rows.words }}
            className={classNames(
              lane,
              'justify-center-safe',
              isUnsure && 'inset-ring inset-ring-warn',
              key === spokenKey
                ? 'bg-ink text-surface-1'
                : isUnsure
                  ? 'bg-warn-wash text-warn'
                  : 'bg-control text-ink-2',
            )}
          >
            {text}
          </button>
        )
      })}
      {words.map(
        ({ key, start, isUnsure, match }) =>
          isUnsure && (
            <span
              key={`${key} unsure`}
              aria-hidden
              style={{ left: start * scale, top: rows.voice.top, bottom: wholeHeight - rows.words.top }}
              className="absolute flex items-start border-s border-warn"
            >
              <span className="flex items-center gap-1 bg-warn-wash px-1 text-caption whitespace-nowrap text-warn">
                <Icon icon={TriangleAlert} size={14} />
                {match === null ? t('captions.listenShort') : t('captions.matchShort', { percent: percent(match) })}
              </span>
            </span>
          ),
      )}
      {cues.map(({ id, start, end, text }, index) => (
        <span
          key={id}
          style={{ ...at(start, end, scale), ...rows.cues }}
          className={classNames(
            lane,
            'gap-1.5 bg-surface-2',
            id === readId ? 'text-ink inset-ring inset-ring-mark-edge' : 'text-ink-3',
          )}
        >
          <span className="text-ink-3">{index + 1}</span>
          {text}
        </span>
      ))}
      {cues.map((cue) => (
        <CueEdges key={cue.id} cue={cue} scale={scale} {...rows.cues} borders={borders} onEdge={onEdge} />
      ))}
    </>
  )
})

const labels = ['video', 'voice', 'words', 'cues'] as const

/** Shows the video's frames and voice with its words and captions along the time. A click on a word goes there. */
export function WordLanes({ cues, duration, peaks, controls, scale, borders, onEdge, frames }: WordLanesProps) {
  const time = useMediaTime(controls)
  const words = useMemo(() => placeWords(cues), [cues])
  const voice = useMemo(() => splitPeaks(peaks ?? [], duration), [peaks, duration])
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = frame.current
    if (box !== null) box.scrollLeft = Math.max(0, time * scale - box.clientWidth * 0.35)
  }, [time, scale])
  const seek = useCallback((seconds: number) => controls?.seek(seconds), [controls])
  const read = cueAt(cues, time)
  return (
    <div dir="ltr" className="flex border-b border-line bg-stage">
      <div aria-hidden className="relative w-16 shrink-0 border-e border-line text-caption text-ink-3">
        {labels.map((name) => (
          <span key={name} className="absolute start-4 flex items-center" style={rows[name]}>
            {t(`captions.rows.${name}`)}
          </span>
        ))}
      </div>
      <div ref={frame} role="group" aria-label={t('captions.lanes')} className="min-w-0 flex-1 overflow-hidden">
        <div className="relative" style={{ width: duration * scale + 400, height: wholeHeight }}>
          {tickTimes(duration, scale).map((second) => (
            <span
              key={second}
              aria-hidden
              className="absolute border-s border-edge ps-1 text-caption leading-[18px] text-ink-3"
              style={{ ...rows.ticks, left: second * scale }}
            >
              {formatElapsed(second)}
            </span>
          ))}
          <div className="absolute" style={rows.video}>
            {frames(duration * scale, rows.video.height)}
          </div>
          {voice.map(({ key, from, until, own }) => (
            <div
              key={key}
              className="absolute"
              style={{ ...rows.voice, left: from * scale, width: (until - from) * scale }}
            >
              <Waveform peaks={own} className="size-full text-ink-3" />
            </div>
          ))}
          <Lanes
            cues={cues}
            words={words}
            spokenKey={read === null ? null : `${read.id} ${wordAt(read, time)}`}
            readId={read?.id ?? null}
            scale={scale}
            borders={borders}
            onEdge={onEdge}
            onSeek={seek}
          />
          <span aria-hidden className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: time * scale }} />
        </div>
      </div>
    </div>
  )
}
