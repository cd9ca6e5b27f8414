import { type Cue, cueAt, wordsOf } from '#shared/domain/captions/cue.ts'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type PlaybackControls, useMediaTime } from '../../../ui/playback-controls.ts'
import { t } from './texts.ts'
import { type CueActions, CueRow } from './cue-row.tsx'
import { roomOf } from './edit-cues.ts'

type CueListProps = {
  readonly cues: readonly Cue[]
  /** Of the video. Seconds. */
  readonly duration: number
  readonly controls: PlaybackControls | null
  readonly actions: CueActions
  /** Captions are still being timed. */
  readonly isTiming: boolean
  onStop(): void
  /** Goes to the next word whose time is unsure. */
  onNextUnsure(): void
}

/** Returns the starts of the words whose time is unsure. Seconds. */
export function unsureStarts(cues: readonly Cue[]): number[] {
  return cues.flatMap(({ words = [] }) => words.flatMap(({ start, certainty }) => (certainty === 'low' ? [start] : [])))
}

type HeadProps = Pick<CueListProps, 'cues' | 'onNextUnsure'>

/** The number of captions and words, and how many words need a check; the next of those is a click away. */
function ListHead({ cues, onNextUnsure }: HeadProps) {
  const words = useMemo(() => cues.reduce((sum, { text }) => sum + wordsOf(text).length, 0), [cues])
  const unsure = useMemo(() => unsureStarts(cues), [cues])
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-4 text-small">
      <h2 className="font-medium">{t('captions.cues')}</h2>
      <span className="min-w-0 flex-1 truncate text-ink-3">{t('captions.counts', { cues: cues.length, words })}</span>
      {unsure.length > 0 && (
        <Button size="small" keys="n" onClick={onNextUnsure}>
          <Icon icon={TriangleAlert} size={14} className="text-warn" />
          {t('captions.toCheck', { count: unsure.length })}
        </Button>
      )}
    </div>
  )
}

/** Lists the captions in order, and marks the one being read. */
export function CueList(props: CueListProps) {
  const { cues, duration, controls, actions, isTiming, onStop, onNextUnsure } = props
  const read = cueAt(cues, useMediaTime(controls))
  const readId = read?.id
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const box = list.current
    // Whoever types in a caption is not taken to another.
    if (readId === undefined || box === null || box.contains(document.activeElement)) return
    box.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [readId])
  if (isTiming && cues.length === 0)
    return (
      <div className="flex w-[38%] min-w-[280px] max-w-[400px] shrink-0 flex-col items-start gap-3 border-e border-line p-4">
        <p role="status" className="text-ink-2">
          {t('captions.timing')}
        </p>
        <span role="progressbar" aria-label={t('captions.timing')} className="block h-1 w-full bg-control">
          <i className="block h-full w-1/3 bg-ink-2 motion-safe:animate-pulse" />
        </span>
        <Button size="small" onClick={onStop}>
          {t('captions.stopTiming')}
        </Button>
      </div>
    )
  return (
    <div className="flex w-[38%] min-w-[280px] max-w-[400px] shrink-0 flex-col border-e border-line">
      <ListHead cues={cues} onNextUnsure={onNextUnsure} />
      <div
        aria-hidden
        className="flex h-7 shrink-0 items-center gap-2 border-b border-line pe-4 ps-2 text-caption text-ink-3"
      >
        <span className="ms-8 w-12 text-end">{t('captions.columns.start')}</span>
        <span className="w-12 text-end">{t('captions.columns.end')}</span>
        <span className="min-w-0 flex-1 ps-1.5">{t('captions.columns.text')}</span>
        <span className="w-7 text-end">{t('captions.columns.rate')}</span>
      </div>
      <div className="@container min-h-0 flex-1 overflow-y-auto py-2">
        {cues.length === 0 && <p className="px-4 text-small text-ink-3">{t('captions.none')}</p>}
        <ol ref={list} aria-label={t('captions.list')}>
          {cues.map((cue, index) => (
            <CueRow
              key={cue.id}
              cue={cue}
              place={index + 1}
              isRead={cue.id === read?.id}
              space={{ start: roomOf(cues, index, 'start', duration), end: roomOf(cues, index, 'end', duration) }}
              actions={actions}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}
