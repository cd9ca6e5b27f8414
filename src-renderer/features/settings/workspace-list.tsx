import type { StudioStatus } from '#shared/bridge/status.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { useState } from 'react'
import { useNavigation } from '../../lib/navigate.tsx'
import { useStudioStatus } from '../../lib/status.ts'
import { useWorkspaces } from '../../lib/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { t } from './texts.ts'
import { WorkspaceRow } from './workspace-row.tsx'

const isKeyRejectedIn = ({ connection }: StudioStatus) => connection.kind === 'key-refused'

/** The workspaces: open one, add one, remove one. */
export function WorkspaceList() {
  const { current, all, openOne, forget } = useWorkspaces()
  const { toFirstRun } = useNavigation()
  const isKeyRejected = useStudioStatus(isKeyRejectedIn) === true
  const [leaving, setLeaving] = useState<Workspace | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
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
