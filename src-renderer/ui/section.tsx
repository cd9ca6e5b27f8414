import { ChevronRight } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { classNames } from './class-names.ts'

export type SectionProps = {
  readonly title?: string
  readonly aside?: ReactNode
  /** Makes the section collapsible by its title; the initial state. */
  readonly folds?: 'open' | 'closed'
  readonly children: ReactNode
}

/** A part of an inspector, separated by a hairline. */
export function Section({ title, aside, folds, children }: SectionProps) {
  const frame = 'border-b border-line px-4 py-3 last:border-b-0'
  const head = 'mb-2 flex items-center gap-1.5 text-small font-medium text-ink-3'
  if (folds === undefined || title === undefined) {
    return (
      <section className={frame} aria-label={title}>
        {title !== undefined && (
          <div className={head}>
            <h3 dir="auto">{title}</h3>
            {aside !== undefined && <span className="ms-auto font-regular">{aside}</span>}
          </div>
        )}
        {children}
      </section>
    )
  }
  return (
    <Collapsible.Root defaultOpen={folds === 'open'} asChild>
      <section className={frame} aria-label={title}>
        <h3 className="text-small font-medium text-ink-3">
          <Collapsible.Trigger className="group flex min-h-6 w-full items-center gap-1.5 rounded-control hover:text-ink">
            <Icon icon={ChevronRight} size={14} className="transition-transform group-data-[state=open]:rotate-90" />
            {title}
            {aside !== undefined && <span className="ms-auto font-regular">{aside}</span>}
          </Collapsible.Trigger>
        </h3>
        <Collapsible.Content className="pt-2">{children}</Collapsible.Content>
      </section>
    </Collapsible.Root>
  )
}

type KeyValueProps = {
  readonly rows: readonly { readonly term: string; readonly detail: ReactNode; readonly mono?: boolean }[]
  readonly left?: boolean
}

/** A two-column list of terms and values. */
export function KeyValue({ rows, left = false }: KeyValueProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
      {rows.map(({ term, detail, mono = false }) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd className={classNames('min-w-0', left ? 'wrap-anywhere' : 'truncate text-end', mono && 'mono')}>
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}
