import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type KeyValueProps = {
  readonly rows: readonly { readonly term: string; readonly detail: ReactNode; readonly mono?: boolean }[]
  /** Details stand at the left and go over several lines, for wide places. */
  readonly left?: boolean
}

/** Facts in two columns: what, and its value. */
export function KeyValue({ rows, left = false }: KeyValueProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
      {rows.map(({ term, detail, mono = false }) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd className={classNames('min-w-0', left ? 'wrap-anywhere' : 'truncate text-right', mono && 'mono')}>
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}
