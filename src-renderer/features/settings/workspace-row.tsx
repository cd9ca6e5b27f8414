import type { Workspace } from '#shared/bridge/workspace.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { t } from './texts.ts'

type WorkspaceRowProps = {
  readonly workspace: Workspace
  readonly isOpen: boolean
  /** The service rejected its key. */
  readonly isKeyRejected: boolean
  onOpen(): void
  onRemove(): void
}

function factsOf({ kind, baseUrl, keyHint, createdAt }: Workspace): string {
  const date = formatDate(createdAt)
  if (kind === 'local') return t('workspaces.practice', { date })
  return t('workspaces.hosted', { address: baseUrl, hint: keyHint ?? '', date })
}

/** A workspace with its actions. */
export function WorkspaceRow({ workspace, isOpen, isKeyRejected, onOpen, onRemove }: WorkspaceRowProps) {
  return (
    <li
      className={classNames(
        'relative flex min-h-14 items-center gap-2 border-b border-line px-3 py-2',
        isOpen && 'row-picked',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{workspace.name}</span>
        <span className="block truncate text-small text-ink-3">{factsOf(workspace)}</span>
        {isKeyRejected && <span className="block truncate text-small text-err">{t('workspaces.keyRejected')}</span>}
      </span>
      {isOpen ? (
        <span className="px-2 text-small text-ink-2">{t('workspaces.current')}</span>
      ) : (
        <Button size="small" aria-label={t('workspaces.openNamed', { name: workspace.name })} onClick={onOpen}>
          {t('workspaces.open')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={t('workspaces.removeNamed', { name: workspace.name })}
        onClick={onRemove}
      >
        {t('workspaces.remove')}
      </Button>
    </li>
  )
}
