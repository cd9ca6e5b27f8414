// Would catch: variants that stay loose, a batch of thousands as one tile, and runs of two clicks in one stack.
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { createStackOf } from '#main/library/run-stacks.ts'
import { AssetId, JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('stacks the variants of a run and the runs of a small set, and nothing else', async () => {
  await using folder = await makeTempFolder()
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: 1, log: createMemoryLog() })
  try {
    const workspaceId = WorkspaceId.parse('local')
    profile.workspaces.write({
      id: workspaceId,
      kind: 'local' as const,
      name: '',
      baseUrl: '',
      keyHint: '',
      keyPrint: '',
      createdAt: 1,
    })
    let number = 0
    const run = (setId: string | null, outputs: number) => {
      number += 1
      const id = JobId.parse(`run ${number}`)
      const set = setId === null ? null : JobSetId.parse(setId)
      profile.jobs.insert(storedJob({ id, workspaceId, number, setId: set, draftId: id }))
      for (let position = 0; position < outputs; position += 1) {
        profile.outputs.name(id, [{ position, assetId: AssetId.parse(`${id} ${position}`), url: 'http://a' }])
      }
      return id
    }
    const set = (id: string) =>
      profile.sets.insert({
        id: JobSetId.parse(id),
        workspaceId,
        name: '',
        budget: null,
        isPaused: false,
        createdAt: 1,
        stoppedAt: null,
      })
    for (const id of ['small', 'large']) set(id)
    const [alone, variants, first, second] = [run(null, 1), run(null, 4), run('small', 1), run('small', 1)]
    const large = Array.from({ length: 61 }, () => run('large', 1))
    const stackOf = createStackOf({ jobs: profile.jobs, relations: profile.assetRelations })
    const of = (jobId: JobId | null) => stackOf({ jobId })
    expect([of(alone), of(variants), of(first), of(second)]).toEqual([null, variants, first, first])
    expect([of(large[0] ?? null), of(null)]).toEqual([null, null])
  } finally {
    profile.close()
  }
})
