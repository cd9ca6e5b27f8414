import { Ban, Check, CircleDashed, CircleHelp, Contrast, type LucideIcon, Pause, Play, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const kinds = {
  waiting: { icon: CircleDashed, ink: 'text-ink-3' },
  held: { icon: Pause, ink: 'text-warn' },
  running: { icon: Play, ink: 'text-ink-2' },
  succeeded: { icon: Check, ink: 'text-ok' },
  degraded: { icon: Contrast, ink: 'text-warn' },
  failed: { icon: X, ink: 'text-err' },
  refused: { icon: Ban, ink: 'text-err' },
  refunded: { icon: Undo2, ink: 'text-ok' },
  unconfirmed: { icon: CircleHelp, ink: 'text-warn' },
} as const satisfies Record<string, { icon: LucideIcon; ink: string }>

/** Where something stands. */
export type StatusKind = keyof typeof kinds

export type StatusMarkProps = {
  readonly kind: StatusKind
  /** The word: never the colour alone. */
  readonly children: ReactNode
  /** The word takes the signal's colour too, for tiles. */
  readonly loud?: boolean
}

/** A glyph and a word for where something stands. */
export function StatusMark({ kind, children, loud = false }: StatusMarkProps) {
  const { icon, ink } = kinds[kind]
  return (
    <span className={classNames('inline-flex items-center gap-[5px] whitespace-nowrap', loud && ink)}>
      <Icon icon={icon} size={14} className={ink} />
      {children}
    </span>
  )
}
