import { classNames } from '../../../ui/class-names.ts'

/** The words that a sample says, in the pieces in which each edit shows them. */
const pieces: Readonly<Record<string, readonly string[]>> = {
  classic: ['Slow drying keeps', 'the bowl whole'],
  reveal: ['Slow', 'drying', 'keeps', 'bowls'],
  'hook-reveal': ['SLOW', 'DOWN', 'the bowl holds'],
  'broll-punch': ['Slow drying', 'saves bowls'],
  'clean-punch': ['Slow drying', 'holds'],
  karaoke: ['Slow', 'drying', 'keeps', 'bowls'],
}

/** A small moving sample of an edit: a presenter, a cutaway and the captions as that edit brings them. Decoration. */
export function FlowSample({ flow }: { readonly flow: string }) {
  const known = Object.hasOwn(pieces, flow) ? flow : 'classic'
  return (
    <span aria-hidden className={classNames('flow-sample', `flow-${known}`)}>
      <span className="flow-figure">
        <span className="flow-head" />
        <span className="flow-body" />
      </span>
      <span className="flow-cutaway" />
      <span className="flow-words">
        {(pieces[known] ?? []).map((piece) => (
          <span key={piece}>{piece}</span>
        ))}
      </span>
    </span>
  )
}
