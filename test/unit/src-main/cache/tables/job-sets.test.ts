// Catches: durations that are lost, mixed between workspaces, or stored twice instead of replaced.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheFile } from '#main/cache/cache-file.ts'
import { openStore } from '#main/cache/open-store.ts'
import { createDurationsTable } from '#main/cache/tables/catalogs-and-prices.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

it('keeps the latest durations of each combination of a workspace', async () => {
  await using folder = await makeTempFolder()
  const database = openStore(join(folder.path, 'cache.db'), cacheFile)
  const [mine, other] = ['a', 'b'].map((id) => createDurationsTable(database, WorkspaceId.parse(id)))
  const row = { modelId: 'film', combination: '10 cr', weight: 1, mean: 11.2, squares: 0 }
  mine?.write(row)
  mine?.write({ ...row, combination: '' })
  mine?.write({ ...row, weight: 2, squares: 0.04 })
  expect(other?.list()).toEqual([])
  expect(mine?.list()).toHaveLength(2)
  expect(mine?.list()).toContainEqual({ ...row, weight: 2, squares: 0.04 })
  database.close()
})
