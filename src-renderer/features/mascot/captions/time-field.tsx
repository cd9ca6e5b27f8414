import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { clockText } from '../../../ui/player/frame-math.ts'
import { t } from '../texts.ts'

/** Reads a time as it is typed: seconds, or minutes and seconds with a colon. Null for anything else. */
export function readTime(text: string): number | null {
  const match = /^\s*(?:(\d+):)?(\d+(?:[.,]\d+)?)\s*$/u.exec(text)
  if (match === null) return null
  const [, minutes = '0', seconds = '0'] = match
  return Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

type TimeFieldProps = {
  readonly label: string
  /** Seconds. */
  readonly value: number
  onChange(seconds: number): void
}

/** A time that can be typed. What is not a time stays as typed with an error under its row; Escape puts the time back. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const take = () => {
    if (typed === null) return
    const seconds = readTime(typed)
    setWrong(seconds === null)
    if (seconds === null) return
    onChange(seconds)
    setTyped(null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
    if (event.key !== 'Escape' || typed === null) return
    event.stopPropagation()
    setTyped(null)
    setWrong(false)
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
          setWrong(false)
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
          {t('captions.badTime', { label })}
        </p>
      )}
    </>
  )
}
