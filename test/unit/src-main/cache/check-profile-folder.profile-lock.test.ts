// Catches: two programs that write one profile, a profile that nothing can open after a crash.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { lockProfile } from '#main/cache/check-profile-folder.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const program = resolve(import.meta.dirname, '../../../fixtures/lock-profile.ts')

/** Another process that locks the profile until it is killed. */
async function holdElsewhere(folder: string) {
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    pid: child.pid ?? 0,
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

it('A12: refuses by name a profile that another process locks, until that process is killed', async () => {
  await using folder = await makeTempFolder()
  const other = await holdElsewhere(folder.path)
  try {
    expect(() => lockProfile(folder.path, process.pid)).toThrow(
      expect.objectContaining({ code: 'PROFILE_IN_USE', data: { charged: 'no', holder: `process ${other.pid}` } }),
    )
  } finally {
    await other.kill()
  }
  lockProfile(folder.path, process.pid).release()
})

it('also keeps out a second studio of the same process, until the lock is released', async () => {
  await using folder = await makeTempFolder()
  const first = lockProfile(folder.path, 1)
  expect(() => lockProfile(folder.path, 2)).toThrow(
    expect.objectContaining({ data: { charged: 'no', holder: 'process 1' } }),
  )
  first.release()
  const second = lockProfile(folder.path, 2)
  expect(() => lockProfile(folder.path, 3)).toThrow(
    expect.objectContaining({ data: { charged: 'no', holder: 'process 2' } }),
  )
  second.release()
})
