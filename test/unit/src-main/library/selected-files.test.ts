// Catches: a drag or a copy of other files than the selected ones, a drag that starts without a file that is missing, waits
// for a thumbnail that never comes, or begins twice, a prompt of several lines that becomes several, and one file manager
// window for each file.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { createSelectedFiles } from '#main/library/selected-files.ts'
import { openOrganised, workspaceId } from '../../../helpers/organised-library.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const chosen = (...ids: string[]) => ({ kind: 'assets', ids: ids as never[] }) as const
const matching = (query = '') => ({ kind: 'filter', filter: { query } }) as const

type Host = NonNullable<Parameters<typeof createSelectedFiles>[0]['startDrag']>

async function open(folder: string, change: Partial<Parameters<typeof createSelectedFiles>[0]> = {}) {
  const opened = openOrganised(folder)
  const second = join(folder, 'other')
  await mkdir(second)
  await writeFile(join(second, 'elk.png'), 'elk')
  await opened.add('fox', { prompt: 'a red fox\n  in snow ' })
  await opened.add('owl', { prompt: '' })
  await opened.add('elk', { path: join(second, 'elk.png') })
  const [dragged, shown, away]: [Parameters<Host>[0][], string[], Set<string>] = [[], [], new Set()]
  const files = createSelectedFiles({
    idsOf: opened.idsOf,
    count: opened.count,
    source: opened.library.source,
    folderOf: dirname,
    stateOf: ({ id }) => (away.has(id) ? 'online' : 'here'),
    importedPrompt: () => undefined,
    dragIcon: async (file) => (file === null ? '/icons/plain.png' : `/icons/${file.id}.png`),
    showInFolder: async (path) => void shown.push(path),
    startDrag: (drag) => void dragged.push(drag),
    clock: opened.clock,
    random: { uuid: () => crypto.randomUUID() },
    log: createMemoryLog(),
    yieldToLoop: () => new Promise((resolve) => setImmediate(resolve)),
    ...change,
  })
  const pathOf = (name: string) => opened.library.source(name as never)?.path
  return { ...opened, files, dragged, shown, away, pathOf }
}

it('drags the originals of a selection in its order, once, with the thumbnail of the first', async () => {
  await using folder = await makeTempFolder()
  const { files, dragged, pathOf, close } = await open(folder.path)
  const { dragId, paths } = await files.drag(workspaceId, chosen('elk', 'fox'))
  expect(paths).toEqual([pathOf('elk'), pathOf('fox')])
  files.startDrag(dragId)
  expect(dragged).toEqual([{ files: paths, icon: '/icons/elk.png' }])
  expect(() => files.startDrag(dragId)).toThrow('The drag has ended.')
  expect((await files.drag(workspaceId, matching())).paths).toHaveLength(3)
  close()
})

it('says which files must be downloaded first, and drags none', async () => {
  await using folder = await makeTempFolder()
  const { files, away, close } = await open(folder.path)
  away.add('owl')
  await expect(files.drag(workspaceId, chosen('owl'))).rejects.toThrow(/^This file isn’t on this computer\. Download/u)
  await expect(files.drag(workspaceId, chosen('fox', 'owl'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('1 of these files aren’t on this computer'),
  })
  close()
})

it('begins without a thumbnail that cannot be made, or not in time', async () => {
  await using folder = await makeTempFolder()
  const broken = await open(folder.path, {
    dragIcon: async (file) => (file === null ? '/icons/plain.png' : Promise.reject(new Error('damaged'))),
  })
  broken.files.startDrag((await broken.files.drag(workspaceId, chosen('fox'))).dragId)
  expect(broken.dragged[0]?.icon).toBe('/icons/plain.png')
  broken.close()

  await using other = await makeTempFolder()
  const late = await open(other.path, {
    dragIcon: async (file) => (file === null ? '/icons/plain.png' : new Promise<string>(() => {})),
  })
  const reading = late.files.drag(workspaceId, chosen('fox'))
  await expect.poll(() => late.clock.pending()).toBe(1)
  late.clock.advance(150)
  late.files.startDrag((await reading).dragId)
  expect(late.dragged[0]?.icon).toBe('/icons/plain.png')
  late.close()
})

it('copies paths and prompts one a line, and a single prompt as it is', async () => {
  await using folder = await makeTempFolder()
  const { files, pathOf, close } = await open(folder.path)
  const all = chosen('fox', 'owl', 'elk')
  expect(await files.texts(workspaceId, all, 'path')).toEqual([pathOf('fox'), pathOf('owl'), pathOf('elk')])
  expect(await files.texts(workspaceId, all, 'prompt')).toEqual(['a red fox in snow', 'a elk'])
  expect(await files.texts(workspaceId, chosen('fox'), 'prompt')).toEqual(['a red fox\n  in snow '])
  expect(await files.texts(workspaceId, chosen('owl'), 'prompt')).toEqual([])
  close()
})

it('shows each folder once, with the first of its files', async () => {
  await using folder = await makeTempFolder()
  const { files, shown, away, pathOf, close } = await open(folder.path)
  await files.show(workspaceId, chosen('fox', 'owl', 'elk'))
  expect(new Set(shown)).toEqual(new Set([pathOf('fox'), pathOf('elk')]))
  expect(shown).toHaveLength(2)
  for (const name of ['fox', 'owl', 'elk']) away.add(name)
  await expect(files.show(workspaceId, chosen('fox'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  close()
})
