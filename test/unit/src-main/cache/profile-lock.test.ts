// Catches: a window that is shown for a profile which then can't be opened, or is open elsewhere.
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { lockIfAsClosed } from '#main/cache/profile-lock.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const open = (folder: string, version: string) =>
  openProfile({ folder, pid: 1, version, now: 0, log: createMemoryLog() })

describe('a profile is locked before it is opened', () => {
  it('if this version closed it, and opens with that lock', async () => {
    await using folder = await makeTempFolder()
    open(folder.path, '2.0').close()
    const lock = lockIfAsClosed(folder.path, 2, '2.0')
    expect(lock).not.toBeNull()
    expect(() => open(folder.path, '2.0')).toThrow(expect.objectContaining({ code: 'PROFILE_IN_USE' }))
    const profile = openProfile({
      folder: folder.path,
      pid: 2,
      version: '2.0',
      lock: lock ?? undefined,
      now: 0,
      log: createMemoryLog(),
    })
    expect(profile.isUnchecked).toEqual({ ledger: true, cache: true })
    profile.close()
    open(folder.path, '2.0').close()
  })

  it('and not if it is new, open, changed, or was closed by another version', async () => {
    await using folder = await makeTempFolder()
    expect(lockIfAsClosed(folder.path, 1, '2.0')).toBeNull()
    const profile = open(folder.path, '2.0')
    expect(lockIfAsClosed(folder.path, 1, '2.0')).toBeNull()
    profile.close()
    expect(lockIfAsClosed(folder.path, 1, '1.9')).toBeNull()
    utimesSync(join(folder.path, 'cache.db'), 1, 1)
    expect(lockIfAsClosed(folder.path, 1, '2.0')).toBeNull()
  })
})
