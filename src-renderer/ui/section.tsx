import { ChevronRight } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type SectionProps = {
  readonly title?: string
  /** At the right of the title. */
  readonly aside?: ReactNode
  /** The title folds the section; this is how it starts. */
  readonly folds?: 'open' | 'closed'
  readonly children: ReactNode
}

/** A part of an inspector, set off by a hairline. */
export function Section({ title, aside, folds, children }: SectionProps) {
  const frame = 'border-b border-line px-4 py-3 last:border-b-0'
  const head = 'mb-2 flex items-center gap-1.5 text-small font-medium text-ink-3'
  if (folds === undefined || title === undefined) {
    return (
      <section className={frame} aria-label={title}>
        {title !== undefined && (
          <div className={head}>
            <h3>{title}</h3>
            {aside !== undefined && <span className="ml-auto font-regular">{aside}</span>}
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
            {aside !== undefined && <span className="ml-auto font-regular">{aside}</span>}
          </Collapsible.Trigger>
        </h3>
        <Collapsible.Content className="pt-2">{children}</Collapsible.Content>
      </section>
    </Collapsible.Root>
  )
}
