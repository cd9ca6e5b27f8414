// Catches: typed text that is lost in a crash.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { typedBatch } from '../helpers/typed-batch.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

it('restores typed text after the program was killed', async () => {
  await using folder = await makeTempFolder()
  const program = resolve(import.meta.dirname, '../fixtures/type-draft.ts')
  const child = spawn(process.execPath, [program, folder.path], { stdio: 'ignore' })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: Date.now(), log: createMemoryLog() })
  const typed = profile.drafts.read(WorkspaceId.parse('workspace'), 'm')
  const batch = profile.batchDrafts.read(WorkspaceId.parse('workspace'), 'm')
  profile.close()
  expect(typed).toEqual({ prompt: 'half a sente' })
  expect(batch).toEqual(typedBatch)
})
