// Catches: a full disk in the program of the service's data that an export or import reports as an unexpected error,
// because its code is lost on the way.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StoreError } from '#main/cache/database.ts'
import { askServiceData } from '#main/transfer/service-data-process.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

/** What the question rejects with where the program fails with a code. */
async function errorOf(code: string | null): Promise<unknown> {
  await using folder = await makeTempFolder()
  const program = join(folder.path, 'program.mjs')
  const answer = JSON.stringify({ kind: 'failed', message: 'It failed.', code })
  await writeFile(program, `process.once('message', () => process.send(${answer}, () => process.disconnect()))`)
  try {
    // Awaited here: the program is removed when this function returns.
    return await askServiceData(program, { kind: 'untouched', file: '/service.db' })
  } catch (error) {
    return error
  }
}

it('keeps the code of the system, and says when SQLite found the disk full', async () => {
  expect(await errorOf('ENOSPC')).toMatchObject({ message: 'It failed.', code: 'ENOSPC' })
  const full = await errorOf('SQLITE_FULL')
  expect(full).toBeInstanceOf(StoreError)
  expect(full).toMatchObject({ reason: 'full', cause: { code: 'SQLITE_FULL' } })
  expect(await errorOf(null)).not.toHaveProperty('code')
})
