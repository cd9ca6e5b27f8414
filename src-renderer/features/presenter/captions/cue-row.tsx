import { Fragment, type KeyboardEvent, useId, useMemo, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type Cue, leastCue, wordsOf } from '#shared/domain/captions/cue.ts'
import { t } from './texts.ts'
import type { CueEnd, CueRoom } from './edit-cues.ts'
import { isTimed } from '#shared/domain/captions/cue-words.ts'
import { clockText } from '../../../ui/playback-controls.ts'

/** The actions of a caption in the list. */
export type CueActions = {
  type(id: number, text: string): void
  move(id: number, which: CueEnd, seconds: number): void
  /** Undoes the last action that can be undone in the window. */
  undo(): void
  redo(): void
  /** Seeks to the start of a caption that received the focus. */
  enter(cue: Cue): void
}

type CueRowProps = {
  readonly cue: Cue
  /** Its place in the list, from 1. */
  readonly place: number
  readonly isRead: boolean
  readonly space: { readonly [End in CueEnd]: CueRoom }
  readonly actions: CueActions
}

/** Parses a time as typed: seconds, or minutes and seconds with a colon. Null for anything else. */
export function readTime(text: string): number | null {
  const match = /^\s*(?:(\d+):)?(\d+(?:[.,]\d+)?)\s*$/u.exec(text)
  if (match === null) return null
  const [, minutes = '0', seconds = '0'] = match
  return Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

/** Writes a time in full, so that parsing it gives the same time: `0:03.833`. */
function exactText(seconds: number): string {
  const [minutes, rest] = [Math.floor(Math.round(seconds * 1000) / 60_000), Math.round(seconds * 1000) % 60_000]
  const [whole, thousandths] = [Math.floor(rest / 1000), rest % 1000]
  const part = `${thousandths}`.padStart(3, '0').replace(/0{1,2}$/u, '')
  return `${minutes}:${`${whole}`.padStart(2, '0')}.${part}`
}

function problemOf(label: string, seconds: number | null, { least, most }: CueRoom): string | null {
  if (seconds === null) return t('captions.badTime', { label })
  const at = Math.round(seconds * 1000)
  if (at >= Math.round(least * 1000) && at <= Math.round(most * 1000)) return null
  return t('captions.timeOutOfRange', { label, least: exactText(least), most: exactText(most) })
}

type TimeFieldProps = {
  readonly label: string
  readonly space: CueRoom
  /** Seconds. */
  readonly value: number
  onChange(seconds: number): void
}

/** A time field. An invalid or disallowed time stays as typed with an error below; Escape restores the time. */
function TimeField({ label, space, value, onChange }: TimeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isWrong = problem !== null
  const take = () => {
    if (typed === null) return
    const seconds = readTime(typed)
    const found = problemOf(label, seconds, space)
    setProblem(found)
    if (seconds === null || found !== null) return
    onChange(seconds)
    setTyped(null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
    if (event.key !== 'Escape' || typed === null) return
    event.stopPropagation()
    setTyped(null)
    setProblem(null)
  }
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={typed ?? clockText(value)}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={press}
        className={classNames(
          'h-7 w-12 shrink-0 rounded-control bg-transparent text-end text-small',
          isWrong ? 'text-err' : 'text-ink-2',
        )}
      />
      {isWrong && (
        <p id={id} role="alert" className="order-last ms-8 basis-full pb-1 text-small text-err">
          {problem}
        </p>
      )}
    </>
  )
}

/** Returns the words of a caption whose time is unsure. */
function unsureWords(cue: Cue): string[] {
  if (!isTimed(cue)) return []
  return wordsOf(cue.text).flatMap(({ text }, index) =>
    cue.words?.[index]?.certainty === 'low' ? [text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')] : [],
  )
}

const rateOf = ({ start, end, text }: Cue) => Math.round([...text.trim()].length / Math.max(leastCue, end - start))

const underlines = {
  high: '',
  medium: 'underline decoration-dotted decoration-1 underline-offset-4 decoration-ink-3',
  low: 'underline decoration-wavy decoration-1 underline-offset-4 decoration-warn',
} as const

/** Underlines the words of a caption whose time is less sure, behind its text field, which can’t. */
function WordMarks({ cue }: { readonly cue: Cue }) {
  if (!isTimed(cue) || cue.words?.every(({ certainty }) => certainty === 'high') === true) return null
  return (
    <span
      aria-hidden
      dir="auto"
      className="caption-words pointer-events-none absolute inset-0 py-1 wrap-break-word whitespace-pre-wrap text-transparent"
    >
      {wordsOf(cue.text).map(({ text, at }, index) => {
        const bare = text.trimEnd()
        return (
          <Fragment key={at}>
            <span className={underlines[cue.words?.[index]?.certainty ?? 'high']}>{bare}</span>
            {text.slice(bare.length)}
          </Fragment>
        )
      })}
    </span>
  )
}

/** One caption: times, text and letters per second. The keys of the editor act on the one with the focus. */
export function CueRow({ cue, place, isRead, space, actions }: CueRowProps) {
  const checkId = useId()
  const unsure = useMemo(() => unsureWords(cue), [cue])
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) actions.redo()
    else actions.undo()
  }
  return (
    <li
      data-cue={cue.id}
      aria-current={isRead || undefined}
      className={classNames(
        // In a narrow window the text goes below the times.
        'relative flex flex-wrap items-start gap-x-2 pe-4 ps-2 py-0.5 @max-[340px]:pb-2',
        isRead && 'row-picked',
      )}
    >
      <span className="w-6 shrink-0 text-end text-caption leading-7 text-ink-3">{place}</span>
      <TimeField
        label={t('captions.start', { place })}
        space={space.start}
        value={cue.start}
        onChange={(at) => actions.move(cue.id, 'start', at)}
      />
      <TimeField
        label={t('captions.end', { place })}
        space={space.end}
        value={cue.end}
        onChange={(at) => actions.move(cue.id, 'end', at)}
      />
      <div className="cue-text relative min-w-0 flex-1 @max-[340px]:order-last @max-[340px]:ms-8 @max-[340px]:basis-full">
        <textarea
          aria-label={t('captions.caption', { place })}
          aria-describedby={unsure.length === 0 ? undefined : checkId}
          dir="auto"
          rows={1}
          value={cue.text}
          onChange={(event) => actions.type(cue.id, event.target.value)}
          onFocus={() => actions.enter(cue)}
          onKeyDown={press}
          className="caption-words field-sizing-content block min-h-7 w-full resize-none bg-transparent py-1"
        />
        <WordMarks cue={cue} />
        {unsure.length > 0 && (
          <span id={checkId} className="sr-only">
            {t('captions.checkWords', { words: unsure.join(', ') })}
          </span>
        )}
      </div>
      <span
        title={t('captions.rate')}
        className="w-7 shrink-0 text-end text-caption leading-7 text-ink-3 @max-[290px]:hidden"
      >
        {rateOf(cue)}
      </span>
    </li>
  )
}
