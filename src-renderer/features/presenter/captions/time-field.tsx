import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { clockText } from '../../../ui/playback-controls.ts'
import { t } from '../texts.ts'
import type { CueRoom } from './edit-cues.ts'

/** Reads a time as it is typed: seconds, or minutes and seconds with a colon. Null for anything else. */
export function readTime(text: string): number | null {
  const match = /^\s*(?:(\d+):)?(\d+(?:[.,]\d+)?)\s*$/u.exec(text)
  if (match === null) return null
  const [, minutes = '0', seconds = '0'] = match
  return Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

/** A time in full, so that what is typed from it is the same time: `0:03.833`. */
function exactText(seconds: number): string {
  const [minutes, rest] = [Math.floor(Math.round(seconds * 1000) / 60_000), Math.round(seconds * 1000) % 60_000]
  const [whole, thousandths] = [Math.floor(rest / 1000), rest % 1000]
  const part = `${thousandths}`.padStart(3, '0').replace(/0{1,2}$/u, '')
  return `${minutes}:${`${whole}`.padStart(2, '0')}.${part}`
}

/** What is wrong with a time that was typed; null where nothing is. */
function problemOf(label: string, seconds: number | null, { least, most }: CueRoom): string | null {
  if (seconds === null) return t('captions.badTime', { label })
  const at = Math.round(seconds * 1000)
  if (at >= Math.round(least * 1000) && at <= Math.round(most * 1000)) return null
  return t('captions.timeOutOfRange', { label, least: exactText(least), most: exactText(most) })
}

type TimeFieldProps = {
  readonly label: string
  /** What can be typed. */
  readonly space: CueRoom
  /** Seconds. */
  readonly value: number
  onChange(seconds: number): void
}

/** A time that can be typed. What is no time, or out of its room, stays as typed with an error under its row; Escape puts the time back. */
export function TimeField({ label, space, value, onChange }: TimeFieldProps) {
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
          'h-7 w-14 shrink-0 rounded-control bg-transparent text-right text-small',
          isWrong ? 'text-err' : 'text-ink-2',
        )}
      />
      {isWrong && (
        <p id={id} role="alert" className="order-last ml-8 basis-full pb-1 text-small text-err">
          {problem}
        </p>
      )}
    </>
  )
}
