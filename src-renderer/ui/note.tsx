import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './keys.tsx'

const tones = {
  info: { icon: Info, wash: 'bg-surface-2', ink: 'text-ink-3', role: 'status' },
  ok: { icon: CircleCheck, wash: 'bg-ok-wash', ink: 'text-ok', role: 'status' },
  warn: { icon: TriangleAlert, wash: 'bg-warn-wash', ink: 'text-warn', role: 'status' },
  error: { icon: CircleAlert, wash: 'bg-err-wash', ink: 'text-err', role: 'alert' },
} as const

export type NoteProps = {
  readonly tone?: keyof typeof tones
  readonly icon?: LucideIcon
  readonly title?: string | undefined
  readonly children?: ReactNode
  /** Underlined words below the text; beside it in a banner. */
  readonly actions?: readonly { readonly label: string; readonly keys?: string; readonly busy?: boolean; run(): void }[]
  /** Spans the window: no round corners, and actions on the same line. */
  readonly isBanner?: boolean
}

/** A message next to its cause: what happened, what was charged, what to do. Errors are announced at once. */
export function Note({ tone = 'info', icon, title, children, actions = [], isBanner = false }: NoteProps) {
  const look = tones[tone]
  return (
    <div
      role={look.role}
      className={classNames('flex gap-2 px-3.5 text-small', isBanner ? 'py-2' : 'rounded-control py-3', look.wash)}
    >
      <Icon icon={icon ?? look.icon} className={classNames(isBanner ? 'mt-[3px]' : 'mt-px', look.ink)} />
      <div className={classNames('min-w-0 flex-1', isBanner && 'flex items-start gap-4')}>
        <div className={classNames(isBanner && 'min-w-0 flex-1 py-0.5')}>
          {title !== undefined && (
            <b dir="auto" className="font-medium">
              {title}{' '}
            </b>
          )}
          {children}
        </div>
        {actions.length > 0 && (
          <div className={classNames('flex flex-wrap gap-3', isBanner ? 'shrink-0' : 'mt-2')}>
            {actions.map(({ label, keys, busy = false, run }) => (
              <button
                key={label}
                type="button"
                aria-disabled={busy || undefined}
                aria-busy={busy || undefined}
                onClick={busy ? undefined : run}
                className={classNames('link min-h-6', keys !== undefined && 'inline-flex items-center gap-1.5')}
              >
                {label}
                {keys !== undefined && <Kbd keys={keys} />}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

type EmptyStateProps = { readonly title: string; readonly children?: ReactNode; readonly actions?: ReactNode }

/** Shown in place of empty content, with what to do about it. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="px-4 pt-5 pb-6">
      <h2 dir="auto" className="mb-1.5 text-title font-[620]">
        {title}
      </h2>
      {children !== undefined && <div className="max-w-[42ch] text-ink-2">{children}</div>}
      {actions !== undefined && <div className="mt-4 flex gap-2">{actions}</div>}
    </div>
  )
}
