import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './keys.tsx'

export type TooltipProps = {
  readonly content: string | undefined
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that accepts a ref. */
  readonly children: ReactElement
}

/** A tooltip with text and key for a control, after 500 ms of hover or at once on keyboard focus. */
export function Tooltip({ content, keys, side = 'bottom', children }: TooltipProps) {
  if (content === undefined || content === '') return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-80 flex max-w-[320px] items-center gap-2 rounded-control bg-surface-2 px-2 py-1 text-small text-ink shadow-pop"
        >
          {content}
          {keys !== undefined && <Kbd keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Shares the delay between all tooltips of the window. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}
