import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { t } from './texts.ts'

type TitleBarProps = {
  /** Behind the mark. */
  readonly children?: ReactNode
  /** Opens the palette; without it there is no command field. */
  onCommand?(): void
}

/** The name mark, in the ink of its surroundings; never below 16 px. */
function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size} fill="currentColor">
      <path fillRule="evenodd" d="M4.5 2.5H9v5.1L20.8 21.5H4.5zM9 13.4v4.3h3.7z" />
    </svg>
  )
}

/** The window's own title bar: it can be dragged where nothing stands. The system lays its buttons over the right end. */
export function TitleBar({ children, onCommand }: TitleBarProps) {
  return (
    <header
      data-region
      className="title-bar col-span-full grid h-(--h-titlebar) grid-cols-[1fr_440px_1fr] items-center border-b border-line bg-surface-0"
    >
      <div className="flex items-center gap-1">
        <span className="grid w-(--w-rail) place-items-center">
          <Mark />
        </span>
        {children}
      </div>
      {onCommand !== undefined && (
        <button
          type="button"
          onClick={onCommand}
          aria-haspopup="dialog"
          className="flex h-7 items-center gap-2 rounded-control bg-control px-2 text-small text-ink-3 hover:bg-control-hi"
        >
          <Icon icon={Search} size={14} />
          <span className="flex-1 text-left">{t('palette.label')}</span>
          <Kbd keys="mod+k" />
        </button>
      )}
    </header>
  )
}
