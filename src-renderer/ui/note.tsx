import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const tones = {
  info: { icon: Info, wash: 'bg-surface-2', ink: 'text-ink-3', role: 'status' },
  ok: { icon: CircleCheck, wash: 'bg-ok-wash', ink: 'text-ok', role: 'status' },
  warn: { icon: TriangleAlert, wash: 'bg-warn-wash', ink: 'text-warn', role: 'status' },
  error: { icon: CircleAlert, wash: 'bg-err-wash', ink: 'text-err', role: 'alert' },
} as const

export type NoteProps = {
  readonly tone?: keyof typeof tones
  readonly icon?: LucideIcon
  /** The first words, heavier. */
  readonly title?: string | undefined
  readonly children?: ReactNode
  /** Underlined words below. */
  readonly actions?: readonly { readonly label: string; run(): void }[]
}

/** A message where its cause is: what happened, what was charged, what to do. Errors are announced at once. */
export function Note({ tone = 'info', icon, title, children, actions = [] }: NoteProps) {
  const look = tones[tone]
  return (
    <div role={look.role} className={classNames('flex gap-2 rounded-control px-3.5 py-3 text-small', look.wash)}>
      <Icon icon={icon ?? look.icon} className={classNames('mt-px', look.ink)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <b className="font-medium">{title} </b>}
        {children}
        {actions.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-3">
            {actions.map(({ label, run }) => (
              <button key={label} type="button" onClick={run} className="link min-h-6">
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
