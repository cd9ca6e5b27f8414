// Catches: a computer that is kept awake for a run that goes on elsewhere, one that sleeps in the middle of a download, and
// one that never sleeps again.
import { expect, it } from 'vitest'
import { createAwakeRule } from '#main/desktop/keep-awake.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Spend } from '#shared/domain/spend.ts'

const running: Spend = { kind: 'running', since: 0 }
const saving: Spend = { kind: 'saving', since: 0 }
const done: Spend = { kind: 'done', at: 0 }

it('only runs of this computer and downloads keep it awake', () => {
  const changes: boolean[] = []
  const rule = createAwakeRule({ isLocal: (id) => id === 'local', onChange: (isNeeded) => changes.push(isNeeded) })
  const note = (id: string, workspaceId: string, spend: Spend) =>
    rule.note({ id: JobId.parse(id), workspaceId: WorkspaceId.parse(workspaceId), spend })
  note('1', 'hosted', running)
  expect(changes).toEqual([])
  note('1', 'hosted', saving)
  note('2', 'local', running)
  note('1', 'hosted', done)
  expect(changes).toEqual([true])
  note('2', 'local', saving)
  note('2', 'local', done)
  expect(changes).toEqual([true, false])
})
