import type { Workspace } from '#shared/bridge/workspace.ts'
import { useState } from 'react'
import { useNavigation } from '../../lib/navigate.tsx'
import { useWorkspaces } from '../../lib/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { WorkspaceRow } from './workspace-row.tsx'

/** The workspaces: open one, add one, forget one. */
export function WorkspaceList() {
  const { current, all, openOne, forget } = useWorkspaces()
  const { toFirstRun } = useNavigation()
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
            onOpen={() => void openOne(workspace.id).then(setProblem)}
            onForget={() => setLeaving(workspace)}
          />
        ))}
      </ul>
      {problem !== null && <Note tone="error">{problem}</Note>}
      <Button className="mt-3" onClick={toFirstRun}>
        Add a workspace
      </Button>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Forget “${leaving?.name ?? ''}”?`}
        cancel="Keep workspace"
        confirm="Forget workspace"
        danger
        onConfirm={() => {
          if (leaving !== null) void forget(leaving.id).then(setProblem)
        }}
      >
        {leaving?.kind === 'hosted'
          ? 'Its key is deleted from this computer, so runs that wait for it stop waiting. The library and the ledger stay here. Nothing changes at the service.'
          : 'It leaves the list. Its pictures and its ledger stay on this computer, and come back when it is opened again.'}
      </ConfirmDialog>
    </div>
  )
}
