// Catches: an export that leaves out files of a video, overwrites one, goes on when it is stopped, or hides what it skipped.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { createExportStack, type ExportStackDeps } from '#main/library/export-stack.ts'
import { makeExportFolder } from '#main/media/export-folder.ts'
import type { ExportEvent } from '#shared/bridge/batch.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

type Files = Awaited<ReturnType<ExportStackDeps['filesOf']>>
const workspaceId = WorkspaceId.parse('11111111-1111-4111-8111-111111111111')
const stackId = JobId.parse('job-1')
const names = ['Why clay cracks, Classic.mp4', 'Why clay cracks, Karaoke.mp4', 'Why clay cracks, raw cut.mp4']

async function prepare(folder: string, missing: readonly string[] = []) {
  const source = join(folder, 'library')
  await mkdir(source)
  await Promise.all(names.map((name) => writeFile(join(source, name), name)))
  const files = names.map((exportName) => ({ title: 'Why clay: cracks', exportName, path: join(source, exportName) }))
  return createExportStack({
    // Only what an export reads of a file.
    filesOf: async (_, id) => (id === stackId ? (files as unknown as Files) : []),
    isHere: ({ path }) => !missing.includes(basename(path)),
    chooseParent: async () => folder,
    makeFolder: makeExportFolder,
  })
}
const going = new AbortController().signal
async function readAll(events: AsyncIterable<ExportEvent>): Promise<ExportEvent[]> {
  const all: ExportEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

it('copies every file of a video into a folder with its title, and says what it skipped', async () => {
  await using temp = await makeTempFolder()
  const exportStack = await prepare(temp.path, ['Why clay cracks, raw cut.mp4'])
  const events = await readAll(exportStack(workspaceId, stackId, going))
  expect(events.slice(0, -1)).toEqual([0, 1, 2].map((done) => ({ kind: 'progress', done, total: 3 })))
  const folder = join(temp.path, 'Why clay cracks')
  expect(events.at(-1)).toEqual({ kind: 'done', folder, count: 2, files: names.slice(0, 2), left: 1 })
  expect((await readdir(folder)).toSorted()).toEqual(names.slice(0, 2))
  const again = (await readAll(exportStack(workspaceId, stackId, going))).at(-1)
  expect(again).toMatchObject({ folder: join(temp.path, 'Why clay cracks (2)') })
})

it('stops between files, and refuses a video that is gone', async () => {
  await using temp = await makeTempFolder()
  const exportStack = await prepare(temp.path)
  const stopping = new AbortController()
  const events = exportStack(workspaceId, stackId, stopping.signal)
  await events.next()
  await events.next()
  stopping.abort(new Error('Enough'))
  await expect(events.next()).rejects.toThrow('Enough')
  expect(await readdir(join(temp.path, 'Why clay cracks'))).toEqual([names[0]])
  const other = exportStack(workspaceId, JobId.parse('job-2'), going)
  await expect(other.next()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
