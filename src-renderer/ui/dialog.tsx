import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { t } from './texts.ts'

const widths = {
  small: 'w-[380px]',
  medium: 'w-[560px]',
  large: 'w-[760px]',
  wide: 'w-[min(1200px,94vw)] max-h-[94vh]',
} as const

export type DialogProps = {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly title: string
  readonly description?: string
  readonly width?: keyof typeof widths
  readonly children?: ReactNode
  /** Buttons at the foot, right aligned. */
  readonly footer?: ReactNode
  /** Takes the focus when it opens; else the dialog itself does, and Tab goes to its first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** What has the focus once it is closed; with null, or without this, where it came from. */
  returnFocus?(): HTMLElement | null
}

/** A dialog over the window. Escape and a click beside it close it; the focus goes back to where it came from. */
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
  /** What had the focus before: a dialog that no trigger of its own opened is not known to return there. */
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
          className={classNames('dialog max-w-[94vw]', widths[width])}
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
