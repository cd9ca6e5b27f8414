import { Toast as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type ToastMessage = {
  readonly id: string
  readonly text: ReactNode
  readonly action?: { readonly label: string; run(): void }
}

type ToastsProps = {
  /** At most three are shown: the newest. */
  readonly messages: readonly ToastMessage[]
  onClose(id: string): void
}

/** Short messages at the lower right, for six seconds, longer while the pointer or the focus is on them. */
export function Toasts({ messages, onClose }: ToastsProps) {
  return (
    <Radix.Provider duration={6_000} label="Messages" swipeDirection="right">
      {messages.slice(-3).map(({ id, text, action }) => (
        <Radix.Root
          key={id}
          onOpenChange={(open) => !open && onClose(id)}
          className="flex min-h-[42px] items-center gap-2.5 rounded-pop bg-surface-2 py-1.5 pr-1.5 pl-3.5 shadow-pop"
        >
          <Radix.Description className="line-clamp-2 min-w-0 flex-1">{text}</Radix.Description>
          {action !== undefined && (
            <Radix.Action asChild altText={action.label}>
              <Button size="small" onClick={action.run}>
                {action.label}
              </Button>
            </Radix.Action>
          )}
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed right-4 bottom-12 z-80 flex w-[360px] flex-col gap-2.5" />
    </Radix.Provider>
  )
}
