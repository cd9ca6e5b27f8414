import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { t } from './texts.ts'

type PanelFrameProps = {
  readonly label: string
  readonly title: string
  onClose(): void
  readonly children: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  readonly foot?: ReactNode
}

/** The inspector of the page: a title with a close button, what scrolls, and a foot. */
export function PanelFrame({ label, title, onClose, children, foot }: PanelFrameProps) {
  return (
    <aside
      aria-label={label}
      className="flex h-full min-h-0 w-[392px] shrink-0 flex-col border-s border-line bg-surface-1 max-[1360px]:w-[348px]"
    >
      <div className="flex h-(--h-bar) shrink-0 items-center gap-2 border-b border-line pe-3 ps-4">
        <h2 dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {title}
        </h2>
        <IconButton icon={X} size="small" label={t('close')} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {foot}
    </aside>
  )
}
