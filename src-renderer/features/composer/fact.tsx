import type { ReactNode } from 'react'

/** A fact in the foot of a tab; inside a `dl`. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 border-s border-line px-3 mid:px-4">
      <dt className="text-caption whitespace-nowrap text-ink-3">{term}</dt>
      <dd className="line-clamp-2 text-small mid:text-body">{children}</dd>
    </div>
  )
}
