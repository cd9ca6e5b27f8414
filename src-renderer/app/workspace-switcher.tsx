import type { Workspace } from '#shared/bridge/workspace.ts'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from '../lib/navigate.tsx'
import { useWorkspaces } from '../lib/workspaces.ts'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Popover } from '../ui/popover.tsx'
import { t } from './texts.ts'

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
          <span className="truncate font-medium">{current.name}</span>
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
              <span className="flex-1 truncate text-left">{workspace.name}</span>
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
