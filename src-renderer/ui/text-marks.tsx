import type { Ref } from 'react'
import { classNames } from './class-names.ts'

/** A stretch of a text that is set off; `at` and `end` count UTF-16 units. */
export type TextMark = { readonly at: number; readonly end: number; readonly tone: 'plain' | 'bad' }

export type TextMarksProps = {
  readonly text: string
  readonly marks: readonly TextMark[]
  readonly markRef: Ref<HTMLDivElement>
  readonly className: string
}

/** The text in stretches; of marks that lie in each other the outer one counts. */
function stretchesOf(text: string, marks: readonly TextMark[]) {
  const parts: { readonly at: number; readonly text: string; readonly tone: TextMark['tone'] | null }[] = []
  let from = 0
  for (const { at, end, tone } of marks.toSorted((first, second) => first.at - second.at || second.end - first.end)) {
    if (at < from) continue
    if (at > from) parts.push({ at: from, text: text.slice(from, at), tone: null })
    parts.push({ at, text: text.slice(at, end), tone })
    from = end
  }
  return [...parts, { at: from, text: text.slice(from), tone: null }]
}

/**
 * Grounds behind the words of a text area. It lies under the area with the same text in the same shape, unseen: what is
 * typed, chosen, undone and read aloud is the area's own.
 */
export function TextMarks({ text, marks, markRef, className }: TextMarksProps) {
  return (
    <div
      ref={markRef}
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-0 overflow-hidden wrap-break-word whitespace-pre-wrap text-transparent select-none',
        className,
      )}
    >
      {stretchesOf(text, marks).map(({ at, text: part, tone }) =>
        tone === null ? (
          part
        ) : (
          <mark key={at} className={classNames('text-mark', tone === 'bad' && 'text-mark-bad')}>
            {part}
          </mark>
        ),
      )}
      {/* A last line that is empty has its height too. */}
      {'\u200B'}
    </div>
  )
}
