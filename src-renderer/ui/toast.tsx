import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { t } from './texts.ts'

/** A message; each `id` is shown once. */
export type ToastMessage = {
  readonly id: string
  readonly text: ReactNode
  readonly action?: { readonly label: string; run(): void }
}

type ToastProps = { readonly message: ToastMessage; onClose(): void }

const shownMs = 6_000
const mostShown = 3

function Toast({ message, onClose }: ToastProps) {
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => close(), shownMs)
    return () => clearTimeout(timer)
  }, [held])
  return (
    // Not a control: hovering only keeps it visible.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex min-h-[42px] items-center gap-2 rounded-pop bg-surface-2 py-1.5 pe-1.5 ps-3.5 shadow-pop"
    >
      <span dir="auto" className="line-clamp-2 min-w-0 flex-1">
        {message.text}
      </span>
      {message.action !== undefined && (
        <Button
          size="small"
          onClick={() => {
            message.action?.run()
            onClose()
          }}
        >
          {message.action.label}
        </Button>
      )}
      <IconButton icon={X} label={t('dismiss')} size="small" onClick={onClose} />
    </li>
  )
}

type ToastsProps = {
  /** Only the newest three are shown. */
  readonly messages: readonly ToastMessage[]
  onClose(id: string): void
}

/**
 * Shows short messages at the lower right, beside the inspector so that no spend button is covered. Each stays six
 * seconds, longer while hovered or focused.
 *
 * They take neither the focus nor the Escape key, and are a region for F6. A live region announces them.
 */
export function Toasts({ messages, onClose }: ToastsProps) {
  if (messages.length === 0) return null
  return (
    <section
      aria-label={t('notifications')}
      data-region
      className="fixed end-[348px] bottom-12 z-80 w-[380px] max-w-[calc(70vw/var(--interface-scale))]"
    >
      <ul className="flex flex-col gap-2.5">
        {messages.slice(-mostShown).map((message) => (
          <Toast key={message.id} message={message} onClose={() => onClose(message.id)} />
        ))}
      </ul>
    </section>
  )
}
