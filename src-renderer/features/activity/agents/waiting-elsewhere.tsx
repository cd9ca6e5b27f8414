import type { AgentsState } from '#shared/bridge/agents.ts'
import { useState } from 'react'
import { useWorkspaces } from '../../../lib/studio-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { t } from './texts.ts'

/** The requests that wait in other workspaces: how many in which, and the way there, where each is answered. */
export function WaitingElsewhere({ elsewhere }: Pick<AgentsState, 'elsewhere'>) {
  const { openOne } = useWorkspaces()
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      {elsewhere.map(({ workspaceId, name, count }) => (
        <Note
          key={workspaceId}
          tone="warn"
          isBanner
          actions={[
            {
              label: t('elsewhere.open', { workspace: name }),
              run: () => void openOne(workspaceId).then(setProblem, reportError),
            },
          ]}
        >
          {t('elsewhere.waiting', { count, workspace: name })}
        </Note>
      ))}
      {problem !== null && <Note tone="error">{problem}</Note>}
    </>
  )
}
