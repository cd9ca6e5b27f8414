import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export type IconProps = {
  readonly icon: LucideIcon
  /** Pixels; 20 is drawn with a lighter line. */
  readonly size?: 12 | 14 | 16 | 18 | 20
  readonly className?: string
  /** Fills the shape; for ratings only. */
  readonly filled?: boolean
}

/** An icon in the house weight. It is decoration: the words beside it, or the control's label, carry the meaning. */
export function Icon({ icon: Glyph, size = 16, className, filled = false }: IconProps) {
  return (
    <Glyph
      aria-hidden
      size={size}
      strokeWidth={size === 20 ? 1.5 : 1.6}
      fill={filled ? 'currentColor' : 'none'}
      className={classNames('block shrink-0', className)}
    />
  )
}
