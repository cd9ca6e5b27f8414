// Catches: a key or token that leaves with a profile, an export that begins anew after each interruption, a file that
// was swapped and is exported as another, a finished archive that cannot be read, a journal that ends every later export.
import Sqlite from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openArchive } from '#main/transfer/read-archive.ts'
import type { Progress } from '#main/transfer/transfer-messages.ts'
import { runTransfer } from '#main/transfer/transfer-process.ts'
import { discardExport, partOf, readInterrupted, writeArchive } from '#main/transfer/write-archive.ts'
import { exportMovable, exportTaskOf, fillMovable, placesOf } from '../../../helpers/movable-profile.ts'
import { programOf } from '../../../helpers/program.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { useService } from '../../../helpers/used-service.ts'

const ignore = () => undefined

async function contentOf(path: string): Promise<Map<string, Buffer>> {
  const archive = await openArchive(path)
  const found = new Map<string, Buffer>()
  for (const entry of archive.manifest.entries) {
    const pieces: Uint8Array[] = []
    for await (const piece of archive.read(entry)) pieces.push(piece)
    found.set(entry.name, Buffer.concat(pieces))
  }
  archive.close()
  return found
}

it('leaves out tokens, hashes and addresses of this computer, also from pages that were freed', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const ledger = new Sqlite(join(placesOf(folder.path).profile, 'ledger.db'))
  ledger.exec(`
    INSERT INTO receiver_path (workspace_id, token) VALUES ('account-a', 'CANARY-receiver');
    INSERT INTO agent VALUES ('a', 'account-a', 'Claude', 'x', 'CANARY-token', 'hint', 'read', 0, 0, 0, '[]', NULL, 0, 0, NULL, NULL);
    INSERT INTO purchase VALUES ('p', 'account-a', 'pack', 1, 0, 1, 'usd', 'paid', 's', 'https://pay/CANARY-link', NULL, 1, 1, 1, NULL, NULL);
    INSERT INTO received_event (workspace_id, event_key, type, subject, signature, effect, received_at, answered_ms, headers, body)
      VALUES ('account-a', 'k', 't', 's', 'verified', 'e', 1, 1, '{"authorization":"CANARY-header"}', CAST('CANARY-body' AS BLOB));
    INSERT INTO forward_rule VALUES ('r', 'account-a', 'http://CANARY-rule', NULL, 1, 1);
    INSERT INTO tool_address VALUES ('account-a', 'https://CANARY-tools');`)
  ledger.close()
  const { secrets } = await useService(join(placesOf(folder.path).profile, 'service'))
  const content = await contentOf(await exportMovable(folder.path))
  expect([...content.keys()].filter((name) => !name.startsWith('files/'))).toEqual([
    'ledger.db',
    'cache.db',
    'settings.json',
    'service.db',
    'service-files.json',
  ])
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest())
  for (const secret of ['CANARY', ...secrets, ...hashes]) {
    for (const bytes of content.values()) expect(bytes.includes(secret)).toBe(false)
  }
  // The rest is there: three files of runs and inputs, and three of the service.
  expect(content.size).toBe(11)
})

it('leaves a file out that is missing or has other bytes, and says how many', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const media = join(placesOf(folder.path).media, 'My account', '2026')
  await rm(join(media, 'one.png'))
  await writeFile(join(media, 'two.png'), 'edited outside')
  const result = await writeArchive(exportTaskOf(folder.path, join(folder.path, 'out.zip')), ignore)
  expect(result).toMatchObject({ files: 1, missing: 2 })
  expect(existsSync(placesOf(folder.path).work)).toBe(false)
})

it('goes on behind the last complete entry after a kill at any step', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const target = join(folder.path, 'out.zip')
  const task = exportTaskOf(folder.path, target)
  const whole = [...(await contentOf(await exportMovable(folder.path))).keys()]
  await rm(target)
  const worker = programOf('src-main/transfer/transfer-worker.ts')
  let kills = 0
  for (let step = 0; ; step += 1) {
    const stop = new AbortController()
    let reports = 0
    const onProgress = ({ stage }: Progress) => {
      reports += 1
      if (step < 3 && reports > step && stage === 'copying') stop.abort(new Error('Killed'))
    }
    const ended = await runTransfer(worker, task, { signal: stop.signal, onProgress }).catch(() => null)
    if (ended !== null) break
    kills += 1
    expect(existsSync(target)).toBe(false)
  }
  expect(kills).toBeGreaterThan(0)
  expect([...(await contentOf(target)).keys()].toSorted()).toEqual(whole.toSorted())
  expect(existsSync(partOf(target))).toBe(false)
})

it('does not copy again what is in the unfinished archive, and cuts off a torn entry', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const target = join(folder.path, 'out.zip')
  const task = exportTaskOf(folder.path, target)
  const stop = new Error('Stopped')
  let copied = 0
  const onProgress = ({ stage, done }: Progress) => {
    if (stage === 'copying' && done > 0 && (copied += 1) === 2) throw stop
  }
  await expect(writeArchive(task, onProgress)).rejects.toBe(stop)
  expect(await readInterrupted(task.work)).toMatchObject({ target })
  // Half a line of the journal and half an entry, as a kill leaves them.
  const journal = join(task.work, 'journal.jsonl')
  const lines = (await readFile(journal, 'utf8')).split('\n')
  expect(lines.length).toBeGreaterThan(3)
  await writeFile(journal, `${lines.slice(0, -2).join('\n')}\n${lines.at(-2)?.slice(0, 20) ?? ''}`)
  const before = await readFile(partOf(target))
  // What was copied is not read again: the originals may be gone.
  await rm(join(placesOf(folder.path).profile, 'ledger.db'))
  await writeArchive(task, ignore)
  const after = await readFile(target)
  expect(after.subarray(0, 1_000).equals(before.subarray(0, 1_000))).toBe(true)
  expect((await contentOf(target)).size).toBe(6)
})

it('goes on before a damaged line of its journal, also after another stop', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const task = exportTaskOf(folder.path, join(folder.path, 'out.zip'))
  const stop = new Error('Stopped')
  const stopBetween = () => {
    let copied = 0
    return ({ stage, done }: Progress) => {
      if (stage === 'copying' && done > 0 && (copied += 1) === 2) throw stop
    }
  }
  await expect(writeArchive(task, stopBetween())).rejects.toBe(stop)
  const journal = join(task.work, 'journal.jsonl')
  const lines = (await readFile(journal, 'utf8')).split('\n')
  await writeFile(journal, lines.with(1, 'not JSON').join('\n'))
  await expect(writeArchive(task, stopBetween())).rejects.toBe(stop)
  await writeArchive(task, ignore)
  expect((await contentOf(task.target)).size).toBe(6)
})

it('deletes all that an interrupted export left', async () => {
  await using folder = await makeTempFolder()
  await fillMovable(folder.path)
  const task = exportTaskOf(folder.path, join(folder.path, 'out.zip'))
  await writeArchive(task, ({ done }) => {
    if (done > 0) throw new Error('Stopped')
  }).catch(() => null)
  await truncate(partOf(task.target), 10)
  await discardExport(task.work)
  expect(existsSync(partOf(task.target))).toBe(false)
  expect(existsSync(task.work)).toBe(false)
})
