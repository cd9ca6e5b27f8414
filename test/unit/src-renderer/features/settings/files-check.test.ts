// Would catch: a check that calls a damaged library intact, or hides how many files it did not name.
import { expect, it } from 'vitest'
import { filesFindings, filesLine } from '#renderer/features/settings/files-check.tsx'

const none = { count: 0, names: [] }
const whole = { folder: '/media', here: 1204, missing: none, changed: none, damaged: none, unread: none, extra: none }

it('reports a consistent library in one line without findings', () => {
  expect(filesLine(whole)).toBe('1,204 files are intact. No problems found.')
  expect(filesLine({ ...whole, here: 0 })).toBe('No files in the library or the media folder.')
  expect(filesFindings(whole)).toEqual([])
})

it('D25: counts what does not match, and never says that anything was deleted', () => {
  const missing = { count: 1200, names: ['one/a.png', 'one/b.png'] }
  const report = { ...whole, here: 1, missing, changed: { count: 1, names: ['c.png'] }, extra: { count: 2, names: [] } }
  expect(filesLine(report)).toBe(
    '1 file is intact. 1,200 missing, 1 changed and 2 not in the library. Nothing was deleted or changed.',
  )
  expect(filesFindings(report).map(({ title, more }) => [title, more])).toEqual([
    ['Missing: 1,200', 1198],
    ['Changed: 1', 0],
    ['Not in the library: 2', 2],
  ])
  expect(filesLine({ ...whole, here: 0, missing })).toContain('1,200 missing')
})
