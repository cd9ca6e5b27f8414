import { AlertDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

export type ConfirmDialogProps = {
  readonly open: boolean
  onOpenChange(open: boolean): void
  /** A question that names the thing. */
  readonly title: string
  /** Every effect, and what is charged or kept. */
  readonly children: ReactNode
  /** The safe choice, which has the focus where the other one destroys: "Keep voice". */
  readonly cancel: string
  readonly confirm: string
  onConfirm(): void
  readonly danger?: boolean
  /** Takes the place of the confirming button, such as a spend button with its price. */
  readonly action?: ReactNode
}

/** Asks before something that cannot be undone or that spends more than was agreed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, cancel, confirm, onConfirm, danger = false, action } = props
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <div className="scrim" />
        <AlertDialog.Content
          onOpenAutoFocus={(event) => {
            if (!danger) return
            event.preventDefault()
            keep.current?.focus()
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
