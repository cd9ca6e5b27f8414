// Catches: a dialog about a start that failed in another language than that of the desktop, or without what is wrong.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { profileDiskFull, onNetwork, readOnlyProfile } from '#main/cache/profile-failure.ts'
import { openProfile } from '#main/cache/profile.ts'
import { sayWhyNotStarted } from '#main/desktop/start-failure.ts'
import { createWords } from '#main/desktop/words.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const german = createWords('de')

/** What opening a profile throws. */
function errorOf(folder: string): unknown {
  try {
    openProfile({ folder, pid: 7, now: 0, log: createMemoryLog() }).close()
  } catch (error) {
    return error
  }
  throw new Error('It opened.')
}

it('names who has the profile, and the file that is damaged', async () => {
  await using folder = await makeTempFolder()
  const open = openProfile({ folder: folder.path, pid: 7, now: 0, log: createMemoryLog() })
  expect(sayWhyNotStarted(german, errorOf(folder.path))).toContain('in einem anderen Backlot geöffnet (process 7)')
  open.close()
  const file = join(folder.path, 'ledger.db')
  writeFileSync(file, Buffer.alloc(65_536, 1))
  const words = sayWhyNotStarted(german, errorOf(folder.path))
  expect(words).toContain(`Die Datenbank ${file} ist beschädigt`)
})

it.each([
  ['full', profileDiskFull('/p'), 'Der Datenträger mit /p ist voll'],
  ['on a network drive', onNetwork('/p'), '/p liegt auf einem Netzlaufwerk'],
  ['not writable', readOnlyProfile('/p', null), 'In das Profil /p kann nicht geschrieben werden'],
])('says that the disk is %s', (_, failure, words) => {
  expect(sayWhyNotStarted(german, failure)).toContain(words)
})

it('says what any other error says', () => {
  expect(sayWhyNotStarted(german, new Error('No more file handles.'))).toBe('No more file handles.')
})
