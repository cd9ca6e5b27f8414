import { diffWords } from '../lib/word-diff.ts'

type WordDifferenceProps = { readonly before: string; readonly after: string }

/** The words of a text, with those struck out that another lacks, and those underlined that it has in addition. */
export function WordDifference({ before, after }: WordDifferenceProps) {
  return (
    <p data-selectable className="text-small wrap-anywhere text-ink-2">
      {diffWords(before, after).map((part, at) => {
        // The parts of a text have no identity but their position.
        const key = `${at} ${part.kind}`
        switch (part.kind) {
          case 'same':
            return <span key={key}>{part.text} </span>
          case 'gone':
            return (
              <span key={key}>
                <del className="text-ink-3">{part.text}</del>{' '}
              </span>
            )
          case 'new':
            return (
              <span key={key}>
                <ins className="text-ink decoration-mark-edge decoration-2 underline-offset-2">{part.text}</ins>{' '}
              </span>
            )
        }
      })}
    </p>
  )
}
