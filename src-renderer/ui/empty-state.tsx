import type { ReactNode } from 'react'

export type EmptyStateProps = {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** What a place says while it has nothing to show, and what to do about it. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="px-4 pt-5 pb-6">
      <h2 className="mb-1.5 text-title font-[620]">{title}</h2>
      {children !== undefined && <div className="max-w-[42ch] text-ink-2">{children}</div>}
      {actions !== undefined && <div className="mt-4 flex gap-2">{actions}</div>}
    </div>
  )
}
