import { findMarks, type SpeechMark } from '#shared/domain/speech/speech-marks.ts'
import { type Ref, type UIEvent, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type MarkedTextProps = {
  /** Out of sight, with its words and its place. */
  readonly hidden: boolean
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly error: string | undefined
  readonly areaRef: Ref<HTMLTextAreaElement>
  onChange(value: string): void
  onBlur(): void
}

const looks: Readonly<Record<SpeechMark['kind'], string>> = {
  pause: 'speech-pause',
  stress: 'speech-stress',
  slow: 'speech-slow',
  spell: 'speech-spell',
}

type Piece = { readonly at: number; readonly text: string; readonly look: string }

/** Splits a text where marks begin, end, or have their signs; each piece looks as its marks say. */
function piecesOf(text: string): Piece[] {
  const marks = findMarks(text)
  const cuts = new Set([0, text.length])
  for (const { at, end, sign } of marks) for (const cut of [at, at + sign, end - sign, end]) cuts.add(cut)
  const places = [...cuts].toSorted((one, other) => one - other)
  return places.slice(0, -1).map((at, index) => {
    const end = places[index + 1] ?? text.length
    const around = marks.filter((mark) => mark.at <= at && mark.end >= end)
    const isSign = around.some((mark) => end <= mark.at + mark.sign || at >= mark.end - mark.sign)
    const names = around.map(({ kind }) => looks[kind])
    return { at, text: text.slice(at, end), look: classNames(...names, isSign && 'speech-sign') }
  })
}

/**
 * A large text area whose marks are drawn in place: a copy of the text in the same shape lies under it. Typing,
 * selection, undo and reading aloud belong to the area.
 */
export function MarkedText({ hidden, label, value, placeholder, error, areaRef, onChange, onBlur }: MarkedTextProps) {
  const layer = useRef<HTMLDivElement>(null)
  const follow = ({ currentTarget }: UIEvent) => {
    if (layer.current !== null) layer.current.scrollTop = currentTarget.scrollTop
  }
  const shape = 'absolute inset-0 size-full px-7 py-5 text-[17px] leading-[1.9] wrap-break-word whitespace-pre-wrap'
  return (
    <div hidden={hidden} className="relative h-full min-h-40">
      <div
        ref={layer}
        aria-hidden
        className={classNames(shape, 'overflow-hidden [scrollbar-gutter:stable] select-none')}
      >
        {piecesOf(value).map(({ at, text, look }) =>
          look === '' ? (
            text
          ) : (
            <span key={at} className={look}>
              {text}
            </span>
          ),
        )}
        {'\u200B'}
      </div>
      <textarea
        ref={areaRef}
        dir="auto"
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        value={value}
        placeholder={placeholder}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onScroll={follow}
        className={classNames(
          shape,
          'resize-none overflow-y-auto bg-transparent text-transparent caret-ink [scrollbar-gutter:stable] placeholder:text-ink-3',
        )}
      />
    </div>
  )
}
