import Sqlite from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '#main/transfer/manifest.ts'
import { openArchive } from '#main/transfer/read-archive.ts'
import { openZipWriter } from '#main/transfer/zip-writer.ts'

async function* bytesOf(bytes: string | Buffer) {
  yield await Promise.resolve(Buffer.from(bytes))
}

/** What is changed in an archive, with checksums that fit. */
export type Forgery = {
  /** SQL that is run in its ledger. */
  readonly ledger?: string
  /** SQL that is run in the database of its service. */
  readonly service?: string
  /** The contents of entries, instead of their own. */
  readonly texts?: Readonly<Record<string, string>>
  readonly manifest?: (manifest: Manifest) => unknown
  /** More entries, whether they are listed or not. */
  readonly entries?: readonly { readonly name: string; readonly bytes: string | Buffer; readonly isPacked?: boolean }[]
  readonly without?: string
}

/** Writes a changed copy of an archive into `folder`, as somebody would who knows how it is made. Returns its path. */
export async function forgeArchive(archive: string, folder: string, forgery: Forgery): Promise<string> {
  const work = await mkdtemp(join(folder, 'forged-'))
  const opened = await openArchive(archive)
  const path = join(work, 'forged.zip')
  const writer = await openZipWriter(path, null)
  const entries: Manifest['entries'] = []
  for (const entry of opened.manifest.entries) {
    const pieces: Uint8Array[] = []
    for await (const piece of opened.read(entry)) pieces.push(piece)
    let bytes = Buffer.from(forgery.texts?.[entry.name] ?? Buffer.concat(pieces))
    const sql = { 'ledger.db': forgery.ledger, 'service.db': forgery.service }[entry.name]
    if (sql !== undefined) {
      const file = join(work, entry.name)
      await writeFile(file, bytes)
      const database = new Sqlite(file)
      database.exec(sql)
      database.close()
      bytes = await readFile(file)
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    entries.push({ ...entry, bytes: bytes.length, sha256 })
    if (entry.name !== forgery.without)
      await writer.add(entry.name, bytesOf(bytes), { isPacked: !entry.name.startsWith('files/') })
  }
  opened.close()
  for (const { name, bytes, isPacked = false } of forgery.entries ?? [])
    await writer.add(name, bytesOf(bytes), { isPacked })
  const manifest = { ...opened.manifest, entries }
  await writer.add('manifest.json', bytesOf(JSON.stringify(forgery.manifest?.(manifest) ?? manifest)), {
    isPacked: true,
  })
  await writer.finish()
  return path
}
