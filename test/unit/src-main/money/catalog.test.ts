// Catches: a catalog that does not open without its service, a change that is reported twice or lost before it was
// seen, a model that vanishes while a draft uses it.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase } from '#main/cache/database.ts'
import { cacheFile } from '#main/cache/cache-file.ts'
import { createCatalogsTable } from '#main/cache/tables/catalogs-and-prices.ts'
import type { ServiceClient } from '#main/api/client.ts'
import { createModelCatalog } from '#main/money/catalog.ts'
import { Failure } from '#shared/domain/failure.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'
import { model, workspaceId } from '../library/recipe-fixture.ts'

const jar = model({ id: 'jar', name: 'Jar' })
const bowl = model({ id: 'bowl', name: 'Bowl' })

function openCatalog() {
  const database = openDatabase(':memory:')
  for (const { sql } of cacheFile.migrations) database.script(sql)
  const clock = createTestClock()
  let answer: (typeof jar)[] | null = [jar, bowl]
  let changes = 0
  const list = () =>
    answer === null
      ? Promise.reject(new Failure('UNREACHABLE', 'No answer.', { charged: 'no', field: 'baseUrl' }))
      : Promise.resolve({ models: answer })
  const catalog = createModelCatalog({
    table: createCatalogsTable(database),
    // The only call of the service that a catalog makes.
    service: () => Promise.resolve({ model: { list } } as unknown as ServiceClient),
    uses: { models: () => ['bowl'], recent: () => [] },
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    clock,
    onChange: () => {
      changes += 1
    },
    log: createMemoryLog(),
  })
  return {
    catalog,
    clock,
    reported: () => changes,
    answerWith: (models: (typeof jar)[] | null) => {
      answer = models
    },
    read: (refresh = false) => catalog.list(workspaceId, refresh),
  }
}

/** Catches a catalog of hundreds of models that is parsed again for each run that is checked. */
it('parses the stored catalog once until it is written again', async () => {
  const { read, answerWith, catalog } = openCatalog()
  await read()
  const first = await read()
  expect(await read()).toBe(first)
  expect(await catalog.read(workspaceId, 'jar')).toBe(first.models[0])
  answerWith([{ ...jar, credits: 9 }, bowl])
  await read(true)
  expect((await read()).models[0]?.credits).toBe(9)
  expect((await read()).changes).not.toEqual([])
  catalog.markSeen(workspaceId)
  expect((await read()).changes).toEqual([])
})

/** Catches covers that stay outdated after the catalog changed, or that are fetched again at every start. */
it('changes its version once anything in it changed, but not for another port', async () => {
  const { read, answerWith, catalog } = openCatalog()
  const onPort = (port: number, name: string) => [
    { ...jar, name, cover_image: `http://127.0.0.1:${port}/covers/jar.webp` },
    bowl,
  ]
  answerWith(onPort(4000, 'Jar'))
  await read()
  const first = catalog.version(workspaceId)
  expect(first).not.toBe('')
  answerWith(onPort(5000, 'Jar'))
  await read(true)
  expect(catalog.version(workspaceId)).toBe(first)
  answerWith(onPort(5000, 'Tall jar'))
  await read(true)
  expect(catalog.version(workspaceId)).not.toBe(first)
})

it('opens from the disk when its service is unreachable, however old it is', async () => {
  const { read, answerWith, clock, catalog } = openCatalog()
  await read()
  answerWith(null)
  clock.advance(3 * 24 * 3_600_000)
  expect((await read()).models.map(({ id }) => id)).toEqual(['jar', 'bowl'])
  expect((await catalog.read(workspaceId, 'jar')).name).toBe('Jar')
  await expect(read(true)).rejects.toThrow('No answer.')
})

it('reports changes since they were last seen, over several readings, and none once they were seen', async () => {
  const { read, answerWith, catalog, reported } = openCatalog()
  expect((await read()).changes).toEqual([])
  answerWith([{ ...jar, credits: 9 }, bowl])
  await read(true)
  answerWith([{ ...jar, credits: 9 }])
  const kinds = (await read(true)).changes.map(({ modelId, kind }) => `${modelId} ${kind}`)
  expect(kinds).toEqual(['jar changed', 'bowl gone'])
  expect(reported()).toBe(2)
  answerWith([jar, bowl])
  expect((await read(true)).changes).toEqual([])
  answerWith([{ ...jar, credits: 9 }, bowl])
  await read(true)
  catalog.markSeen(workspaceId)
  expect((await read()).changes).toEqual([])
  await read(true)
  expect((await read()).changes).toEqual([])
})

it('keeps a removed model visible to its draft, and names it as removed', async () => {
  const { read, answerWith, catalog } = openCatalog()
  await read()
  answerWith([])
  await read(true)
  expect(catalog.goneInUse(workspaceId).map(({ name }) => name)).toEqual(['Bowl'])
  await expect(catalog.read(workspaceId, 'bowl')).rejects.toThrow('Bowl is no longer in the catalog.')
  expect(catalog.gone(workspaceId, 'bowl')?.name).toBe('Bowl')
  answerWith(null)
  await expect(catalog.read(workspaceId, 'bowl')).rejects.toThrow('Bowl is no longer in the catalog.')
  answerWith([bowl])
  await read(true)
  expect(catalog.goneInUse(workspaceId)).toEqual([])
})
