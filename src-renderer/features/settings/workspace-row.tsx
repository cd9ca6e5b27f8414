import type { Workspace } from '#shared/bridge/workspace.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type WorkspaceRowProps = {
  readonly workspace: Workspace
  readonly isOpen: boolean
  onOpen(): void
  onForget(): void
}

function factsOf({ kind, baseUrl, keyHint, createdAt }: Workspace): string {
  const since = `since ${formatDate(createdAt)}`
  return kind === 'local' ? `Practice credits, ${since}` : `${baseUrl}, key ends in ${keyHint}, ${since}`
}

/** A workspace with what can be done with it. */
export function WorkspaceRow({ workspace, isOpen, onOpen, onForget }: WorkspaceRowProps) {
  return (
    <li
      className={classNames(
        'relative flex min-h-14 items-center gap-2 border-b border-line px-3',
        isOpen && 'row-picked',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{workspace.name}</span>
        <span className="block truncate text-small text-ink-3">{factsOf(workspace)}</span>
      </span>
      {isOpen ? (
        <span className="px-2 text-small text-ink-2">Open now</span>
      ) : (
        <Button size="small" aria-label={`Open ${workspace.name}`} onClick={onOpen}>
          Open
        </Button>
      )}
      <Button size="small" variant="quiet" aria-label={`Forget ${workspace.name}`} onClick={onForget}>
        Forget
      </Button>
    </li>
  )
}
