// Catches: an import that pauses the studio every few seconds, because the index of words is merged all at once.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#main/cache/database.ts'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createRandomStream } from '#service/models/drawing/random-stream.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const transactions = 1_500
const filesAtOnce = 4
/** A page and its header in the write-ahead log. Bytes. */
const pageBytes = 4_096 + 24

it('merges the index of words a little in each of many transactions, not much in one', async () => {
  await using folder = await makeTempFolder()
  const { unit } = createRandomStream('words')
  const words = () => Array.from({ length: 6 }, () => unit().toString(36).slice(2, 8)).join(' ')
  const { assets, close } = openProfile({ folder: folder.path, pid: process.pid, now: 1, log: createMemoryLog() })
  const insert = (number: number) => {
    const file = { kind: 'image', width: 1, height: 1, duration: null, bytes: 1, contentType: 'image/png', rating: 0 }
    const made = { modelId: 'm', modelName: 'M', createdAt: number, title: `shot ${number}`, prompt: words() }
    const place = { id: `a${number}`, workspaceId: 'local', jobId: null, path: `${number}.png`, sha256: words() }
    assets.insert(StoredAsset.parse({ ...file, ...made, ...place }))
  }
  const log = join(folder.path, 'cache.db-wal')
  // While somebody reads what is in it, the log is not begun anew.
  const reader = openDatabase(join(folder.path, 'cache.db'), { mayWrite: false })
  reader.script('BEGIN; SELECT count(*) FROM asset')
  let most = 0
  for (let turn = 0; turn < transactions; turn += 1) {
    const before = statSync(log).size
    assets.transaction(() => {
      for (let at = 0; at < filesAtOnce; at += 1) insert(turn * filesAtOnce + at)
      assets.mergeWords()
    })
    most = Math.max(most, (statSync(log).size - before) / pageBytes)
  }
  reader.close()
  close()
  // Without the small merges, 147.
  expect(most).toBeLessThan(80)
})
