import { openProfile } from '#main/cache/profile.ts'
import { Model } from '#shared/contract/model.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

export const workspaceId = WorkspaceId.parse('w')

/** A model of 5 credits with a prompt and a size. */
export const model = (change: Record<string, unknown> = {}) =>
  Model.parse({
    id: 'still',
    name: 'Still',
    output_type: 'image',
    credits: 5,
    input_schema: {
      required: ['prompt'],
      properties: { prompt: { type: 'string' }, size: { enum: [1024, 2048], default: 1024 } },
    },
    ...change,
  })

/** A profile of its own with one workspace, a stopped clock and sequential ids. */
export async function openShelf() {
  const folder = await makeTempFolder()
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: 1, log: createMemoryLog() })
  profile.workspaces.write({
    id: workspaceId,
    kind: 'local',
    name: 'This computer',
    baseUrl: '',
    keyHint: '',
    keyPrint: '',
    createdAt: 1,
  })
  let ids = 0
  return {
    profile,
    clock: createTestClock(),
    random: { uuid: () => `id-${(ids += 1)}`, unit: () => 0.5 },
    async [Symbol.asyncDispose]() {
      profile.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
