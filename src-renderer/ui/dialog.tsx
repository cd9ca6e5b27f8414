import { X } from 'lucide-react'
import { Dialog as Radix, AlertDialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton, Button } from './button.tsx'
import { t } from './texts.ts'

const widths = {
  small: 'w-[380px]',
  medium: 'w-[560px]',
  large: 'w-[760px]',
  wide: 'w-[min(1200px,94vw/var(--interface-scale))] max-h-[calc(94vh/var(--interface-scale))]',
} as const

export type DialogProps = {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly title: string
  readonly description?: string
  readonly width?: keyof typeof widths
  readonly children?: ReactNode
  readonly footer?: ReactNode
  /** Receives the focus on open; default: the dialog itself, from which Tab goes to its first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** The element to focus on close; with null or without this, the previously focused one. */
  returnFocus?(): HTMLElement | null
}

type FullWindowProps = {
  onClose(): void
  /** Focuses itself when it is shown. */
  readonly children: ReactNode
}

/** Shows one thing of a grid over the full window. On close, the focus goes to the cell that is current then. */
export function FullWindow({ onClose, children }: FullWindowProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Not the cell that it was opened from.
            document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
          }}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="dialog inset-0! z-60 flex max-h-none! translate-none! flex-col rounded-none! bg-stage!"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A modal dialog. Escape or a click outside closes it; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    width = 'medium',
    children,
    footer,
    initialFocus,
    returnFocus,
  } = props
  /** The element focused before; without a trigger of its own, the dialog might not return to it. */
  const from = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            from.current = document.activeElement
            // Not the close button: its tooltip would take the first Escape.
            const target = initialFocus?.current ?? event.currentTarget
            if (target instanceof HTMLElement) target.focus()
          }}
          onCloseAutoFocus={(event) => {
            const target = returnFocus?.() ?? from.current
            if (!(target instanceof HTMLElement) || !target.isConnected) return
            event.preventDefault()
            target.focus()
          }}
          className={classNames('dialog max-w-[calc(94vw/var(--interface-scale))]', widths[width])}
        >
          <div className="flex items-start gap-3 px-[18px] pt-[18px]">
            <Radix.Title className="flex-1 text-lead font-[640]">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label={t('close')} size="small" />
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="px-[18px] pt-1 text-small text-ink-2">{description}</Radix.Description>
          )}
          <div className="min-h-0 overflow-auto px-[18px] pt-2 pb-4">{children}</div>
          {footer !== undefined && <div className="flex justify-end gap-2 px-[18px] pb-4">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type ConfirmDialogProps = {
  readonly open: boolean
  onOpenChange(open: boolean): void
  /** A question that names the object. */
  readonly title: string
  /** Every effect, and what is charged or kept. */
  readonly children: ReactNode
  /** The safe choice, focused if the other one destroys: "Keep voice". */
  readonly cancel: string
  readonly confirm: string
  onConfirm(): void
  readonly danger?: boolean
  /** Replaces the confirm button, such as a spend button with its price. */
  readonly action?: ReactNode
  /** Receives the focus on open; default: the safe choice. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** A key that is still held from before must not answer. */
const ignoreHeldKeys = (event: KeyboardEvent) => event.repeat && event.preventDefault()

/** Asks before an action that cannot be undone or spends more than was agreed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    cancel,
    confirm,
    onConfirm,
    danger = false,
    action,
    initialFocus,
  } = props
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <div className="scrim" />
        <AlertDialog.Content
          onKeyDown={ignoreHeldKeys}
          onOpenAutoFocus={(event) => {
            if (!danger && initialFocus === undefined) return
            event.preventDefault()
            const target = danger ? keep : initialFocus
            target?.current?.focus()
          }}
          className="dialog w-[380px] px-[18px] pt-[18px] pb-4"
        >
          <AlertDialog.Title className="mb-1.5 text-lead font-[640]">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-small text-ink-2">{children}</div>
          </AlertDialog.Description>
          <div className="mt-4 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button ref={keep}>{cancel}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              {action ?? (
                <Button variant={danger ? 'danger-fill' : 'strong'} onClick={onConfirm}>
                  {confirm}
                </Button>
              )}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
