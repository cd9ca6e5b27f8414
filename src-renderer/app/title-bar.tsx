import { Search, Check, ChevronsUpDown, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/keys.tsx'
import { t } from './texts.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { useNavigation } from '../lib/navigate.tsx'
import { useWorkspaces } from '../lib/studio-state.tsx'
import { Note } from '../ui/note.tsx'
import { Popover } from '../ui/popover.tsx'

type TitleBarProps = {
  readonly children?: ReactNode
  /** Opens the palette; without it there is no command field. */
  onCommand?(): void
}

/** The name mark in the surrounding text colour; never below 16 px. */
function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size} fill="currentColor">
      <path fillRule="evenodd" d="M4.5 2.5H9v5.1L20.8 21.5H4.5zM9 13.4v4.3h3.7z" />
    </svg>
  )
}

/** The window's title bar: empty areas drag the window. The system draws its buttons over the right end. */
export function TitleBar({ children, onCommand }: TitleBarProps) {
  return (
    <header
      data-region
      className="title-bar col-span-full grid h-(--h-titlebar) grid-cols-[1fr_440px_1fr] items-center max-[920px]:grid-cols-[auto_minmax(0,1fr)_8px] border-b border-line bg-surface-0"
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
          <span className="min-w-0 flex-1 truncate text-start">{t('palette.label')}</span>
          <Kbd keys="mod+k" />
        </button>
      )}
    </header>
  )
}

const kindOf = (workspace: Workspace) => t(workspace.kind === 'local' ? 'workspace.local' : 'workspace.hosted')

type SwitcherProps = { readonly open: boolean; onOpenChange(open: boolean): void }

/** Names the open workspace and switches to another one. */
export function WorkspaceSwitcher({ open, onOpenChange }: SwitcherProps) {
  const { current, all, openOne } = useWorkspaces()
  const { toFirstRun } = useNavigation()
  const [problem, setProblem] = useState<string | null>(null)
  if (current === null) return null
  const pick = async (workspace: Workspace) => {
    const failed = workspace.id === current.id ? null : await openOne(workspace.id)
    setProblem(failed)
    if (failed === null) onOpenChange(false)
  }
  return (
    <Popover
      label={t('workspace.label')}
      open={open}
      onOpenChange={onOpenChange}
      className="w-[300px] p-1"
      trigger={
        <button type="button" className="flex h-7 min-w-0 items-center gap-2 rounded-control px-2 hover:bg-control">
          <span className="sr-only">{t('workspace.current')} </span>
          <span dir="auto" className="truncate font-medium">
            {current.name}
          </span>
          <span className="text-ink-3">{kindOf(current)}</span>
          <Icon icon={ChevronsUpDown} size={14} />
        </button>
      }
    >
      <ul>
        {all.map((workspace) => (
          <li key={workspace.id}>
            <button
              type="button"
              aria-current={workspace.id === current.id || undefined}
              onClick={() => void pick(workspace)}
              className="flex h-8 w-full items-center gap-2 rounded-control px-2 hover:bg-control-hi"
            >
              <span className="w-4">{workspace.id === current.id && <Icon icon={Check} size={14} />}</span>
              <span dir="auto" className="flex-1 truncate text-start">
                {workspace.name}
              </span>
              <span className="text-small text-ink-3">{kindOf(workspace)}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem !== null && <Note tone="error">{problem}</Note>}
      <div className="mt-1 border-t border-line-hi pt-1">
        <button
          type="button"
          onClick={() => {
            onOpenChange(false)
            toFirstRun()
          }}
          className="flex h-8 w-full items-center gap-2 rounded-control px-2 hover:bg-control-hi"
        >
          <span className="w-4">
            <Icon icon={Plus} size={14} />
          </span>
          {t('workspace.add')}
        </button>
      </div>
    </Popover>
  )
}
