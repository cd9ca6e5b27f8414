import {
  ArrowLeft,
  ArrowRight,
  Ban,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleDashed,
  CircleHelp,
  Contrast,
  CornerDownRight,
  ExternalLink,
  ListTree,
  type LucideIcon,
  PanelLeft,
  PanelRight,
  Pause,
  Play,
  Redo2,
  Send,
  Undo2,
  X,
} from 'lucide-react'
import { classNames } from './class-names.ts'
import type { ReactNode } from 'react'

export type IconProps = {
  readonly icon: LucideIcon
  /** Pixels; 20 has a thinner line. */
  readonly size?: 12 | 14 | 16 | 18 | 20
  readonly className?: string
  /** Fills the shape; for ratings only. */
  readonly filled?: boolean
}

/** Icons that point along the line of reading. Those of players do not: time runs from left to right. */
const pointsAlong: ReadonlySet<LucideIcon> = new Set([
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  CornerDownRight,
  ExternalLink,
  ListTree,
  PanelLeft,
  PanelRight,
  Redo2,
  Send,
  Undo2,
])

/** A decorative icon: the words beside it, or the control's label, carry the meaning. */
export function Icon({ icon: Glyph, size = 16, className, filled = false }: IconProps) {
  return (
    <Glyph
      aria-hidden
      size={size}
      strokeWidth={size === 20 ? 1.5 : 1.6}
      fill={filled ? 'currentColor' : 'none'}
      className={classNames('block shrink-0', pointsAlong.has(Glyph) && 'rtl:-scale-x-100', className)}
    />
  )
}

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

/** The states a status mark can show. */
export type StatusKind = keyof typeof kinds

type StatusMarkProps = {
  readonly kind: StatusKind
  /** The word: colour alone is not enough. */
  readonly children: ReactNode
  readonly loud?: boolean
}

/** An icon and a word for a state. */
export function StatusMark({ kind, children, loud = false }: StatusMarkProps) {
  const { icon, ink } = kinds[kind]
  return (
    <span className={classNames('inline-flex items-center gap-[5px] whitespace-nowrap', loud && ink)}>
      <Icon icon={icon} size={14} className={ink} />
      {children}
    </span>
  )
}

type AspectBoxProps = { readonly width: number; readonly height: number }

const longerSide = 14

/** The outline of an aspect ratio, 14 px at its longer side. */
export function AspectBox({ width, height }: AspectBoxProps) {
  const scale = longerSide / Math.max(width, height)
  return (
    <span aria-hidden className="grid size-[14px] shrink-0 place-items-center">
      <span
        className="rounded-[1px] border border-current opacity-70"
        style={{ width: Math.max(4, Math.round(width * scale)), height: Math.max(4, Math.round(height * scale)) }}
      />
    </span>
  )
}
