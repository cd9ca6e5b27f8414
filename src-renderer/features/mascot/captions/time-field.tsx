import { useState } from 'react'
import { clockText } from '../../../ui/player/frame-math.ts'

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

/** A time that can be typed; what is no time leaves it as it was. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const seconds = typed === null ? null : readTime(typed)
    if (seconds !== null) onChange(seconds)
    setTyped(null)
  }
  return (
    <input
      aria-label={label}
      value={typed ?? clockText(value)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      className="h-7 w-14 shrink-0 rounded-control bg-transparent text-right text-small text-ink-2"
    />
  )
}
