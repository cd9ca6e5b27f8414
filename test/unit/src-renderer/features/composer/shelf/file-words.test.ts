// Would catch: a file that is shown in another state than the studio reports, and a download counted in two units.
import { fileWords, receivedWords } from '#renderer/features/composer/shelf/file-words.ts'
import { downloadProgress } from '#renderer/features/composer/shelf/download-progress.ts'
import type { ShelfFile } from '#shared/bridge/shelf.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'

const now = Date.parse('2026-11-19T15:42:48Z')
const jobId = JobId.parse('job')
const problem: FailureRecord = { code: 'RUN_FAILED', message: 'It failed.', charged: 'returned', fields: [] }
const library: ShelfFile = { kind: 'library', assetId: AssetId.parse('a'), bytes: 7_400_000, seconds: 18 }
const service: ShelfFile = { kind: 'service', bytes: 6_000_000, seconds: null, jobId, received: null, problem: null }
const shown = (file: ShelfFile) => fileWords(file, 'Europe/Lisbon', now)

it.each<[ShelfFile, string, string, string]>([
  [library, 'library', 'In Library', '0:18, 7.4\u00A0MB'],
  [service, 'service', 'Rendered', '6\u00A0MB'],
  [{ ...service, received: 3_000_000 }, 'downloading', 'Downloading', '3 of 6\u00A0MB'],
  [{ ...service, problem }, 'failed', 'Download failed', ''],
  [{ kind: 'rendering', jobId, since: '2026-11-19T15:42:00Z' }, 'rendering', 'Rendering', '0:48'],
  [{ kind: 'rendering', jobId: null, since: null }, 'rendering', 'Rendering', ''],
  [{ kind: 'waiting', jobId, until: '2026-11-19T16:04:00Z' }, 'waiting', 'Waiting for allowance', '16:04'],
  [{ kind: 'waiting', jobId, until: null }, 'waiting', 'Waiting to render', ''],
  [{ kind: 'none', jobId: null, problem: null }, 'none', 'No file', ''],
  [{ kind: 'none', jobId, problem }, 'failed', 'Render failed', ''],
])('describes %j', (file, state, words, detail) => {
  expect(shown(file)).toMatchObject({ state, words, detail })
})

it('writes both sizes in one unit if they share it', () => {
  expect(receivedWords(3_900_000, 6_100_000)).toBe('3.9 of 6.1\u00A0MB')
  expect(receivedWords(900, 6_100_000)).toBe('900\u00A0B of 6.1\u00A0MB')
  expect(receivedWords(900, null)).toBe('900\u00A0B')
})

it('counts the files of a download by where they are, finished ones first', () => {
  const files = [{ ...service, received: 3_000_000 }, library, { ...service, problem }, library]
  const { done, total, parts, counts } = downloadProgress({
    plays: files.map((file, at) => ({ playId: String(at), title: '', coverUrl: null, file })),
  })
  expect([done, total]).toEqual([2, 4])
  expect(parts).toEqual([
    { state: 'library', share: 0 },
    { state: 'library', share: 0 },
    { state: 'downloading', share: 0.5 },
    { state: 'failed', share: 0 },
  ])
  expect(counts.get('failed')).toBe(1)
})
