import type { StudioStatus } from '#shared/bridge/status.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { useState } from 'react'
import { useCommands } from '../../lib/commands.tsx'
import { useNavigation } from '../../lib/navigate.tsx'
import { useStudioStatus, useWorkspaces } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { addWorkspaceCommand } from './settings-commands.ts'
import { t } from './texts.ts'
import { formatDate } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'

const isKeyRejectedIn = ({ connection }: StudioStatus) => connection.kind === 'key-refused'

type WorkspaceRowProps = {
  readonly workspace: Workspace
  readonly isOpen: boolean
  readonly isKeyRejected: boolean
  onOpen(): void
  onRemove(): void
}

function factsOf({ kind, baseUrl, keyHint, createdAt }: Workspace): string {
  const date = formatDate(createdAt)
  if (kind === 'local') return t('workspaces.practice', { date })
  return t('workspaces.hosted', { address: baseUrl, hint: keyHint ?? '', date })
}

function WorkspaceRow({ workspace, isOpen, isKeyRejected, onOpen, onRemove }: WorkspaceRowProps) {
  return (
    <li
      className={classNames(
        'relative flex min-h-14 items-center gap-2 border-b border-line px-3 py-2',
        isOpen && 'row-picked',
      )}
    >
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {workspace.name}
        </span>
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

/** Lists the workspaces: open, add or remove one. */
export function WorkspaceList() {
  const { current, all, openOne, forget } = useWorkspaces()
  const { toFirstRun } = useNavigation()
  const isKeyRejected = useStudioStatus(isKeyRejectedIn) === true
  const [leaving, setLeaving] = useState<Workspace | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useCommands(() => [addWorkspaceCommand(toFirstRun)])
  return (
    <div>
      <ul>
        {all.map((workspace) => (
          <WorkspaceRow
            key={workspace.id}
            workspace={workspace}
            isOpen={workspace.id === current?.id}
            isKeyRejected={isKeyRejected && workspace.id === current?.id}
            onOpen={() => void openOne(workspace.id).then(setProblem)}
            onRemove={() => setLeaving(workspace)}
          />
        ))}
      </ul>
      {problem !== null && <Note tone="error">{problem}</Note>}
      <Button className="mt-3" onClick={toFirstRun}>
        {t('workspaces.add')}
      </Button>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('workspaces.removal.title', { name: leaving?.name ?? '' })}
        cancel={t('workspaces.removal.cancel')}
        confirm={t('workspaces.removal.confirm')}
        danger
        onConfirm={() => {
          if (leaving !== null) void forget(leaving.id).then(setProblem)
        }}
      >
        {t(leaving?.kind === 'hosted' ? 'workspaces.removal.hosted' : 'workspaces.removal.practice')}
      </ConfirmDialog>
    </div>
  )
}
