import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type FittedBoxProps = {
  /** Width ÷ height. */
  readonly aspect: number
  readonly className?: string
  readonly children: ReactNode
}

/** The largest box of an aspect ratio that fits its container, in its middle. */
export function FittedBox({ aspect, className, children }: FittedBoxProps) {
  return (
    <div className="grid size-full place-items-center" style={{ containerType: 'size' }}>
      <div
        className={classNames('relative', className)}
        style={{ width: `min(100cqw, 100cqh * ${aspect})`, aspectRatio: aspect }}
      >
        {children}
      </div>
    </div>
  )
}
