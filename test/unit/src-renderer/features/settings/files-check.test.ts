// Catches: a report that calls a damaged library intact, hides a kind of problem, or says that files were checked that
// were not.
import { expect, it } from 'vitest'
import { checkLine, filesLine } from '#renderer/features/settings/files-check.tsx'
import type { FileReport } from '#shared/bridge/storage.ts'

const whole: FileReport = {
  status: 'idle',
  done: { files: 1_204, bytes: 3_000_000 },
  total: { files: 1_204, bytes: 3_000_000 },
  finishedAt: '2026-11-19T14:00:02Z',
  intact: 1_204,
  missing: 0,
  changed: 0,
  damaged: 0,
  online: 0,
  unread: 0,
  linked: null,
  extra: null,
  unreadFolders: null,
}

it('sums up a library without problems, an empty one, and one that was not checked', () => {
  expect(filesLine(whole)).toBe('1,204 files are intact. No problems found.')
  expect(filesLine({ ...whole, intact: 0, total: { files: 0, bytes: 0 } })).toBe('No files in the library.')
  expect(filesLine({ ...whole, intact: 0 })).toBe('Not checked yet.')
  expect(filesLine({ ...whole, linked: { count: 2, names: [] } })).toBe(
    '1,204 files are intact. No problems found. 2 moved files were linked again.',
  )
})

it('D25: counts what does not match, and never says that anything was deleted', () => {
  const found = { missing: 1_200, changed: 1, damaged: 3, online: 4, unread: 5, extra: { count: 2, names: [] } }
  expect(filesLine({ ...whole, ...found, intact: 1 })).toBe(
    '1 file is intact. 1,200 missing, 3 damaged, 1 changed, 4 online only, 5 unreadable and 2 not in the library. Nothing was deleted or changed.',
  )
  expect(filesLine({ ...whole, intact: 0, missing: 2 })).toContain('2 missing')
})

it('says how far a check is, why it waits, and when the last one ended', () => {
  const open = { ...whole, finishedAt: null, done: { files: 120, bytes: 1_500_000 } }
  expect(checkLine({ ...open, status: 'running' })).toBe('Checking files: 120 of 1,204, 1.5\u{A0}MB')
  expect(checkLine({ ...open, status: 'paused' })).toBe('Paused at 120 of 1,204 files')
  expect(checkLine({ ...open, status: 'waiting' })).toContain('missing')
  expect(checkLine(whole)).toContain('Last check: ')
  expect(checkLine({ ...open, status: 'idle' })).toBe('')
})
