// Catches: an archive over 4 GB that no program opens, one that a resumed export tore, an entry that was taken back but
// stays in the file.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { openZipWriter, type WrittenEntry } from '#main/transfer/zip-writer.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

async function* bytesOf(text: string) {
  yield await Promise.resolve(Buffer.from(text))
}

async function readAll(path: string): Promise<Record<string, string>> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    found[entry.fileName] = Buffer.concat(pieces).toString()
  }
  zip.close()
  return found
}

const added = (entry: WrittenEntry | null): WrittenEntry => {
  if (entry === null) throw new Error('The entry was not added')
  return entry
}

it('writes packed and stored entries that other programs read', async () => {
  await using folder = await makeTempFolder()
  const path = join(folder.path, 'one.zip')
  const writer = await openZipWriter(path, null)
  await writer.add('packed.txt', bytesOf('a'.repeat(100_000)), { isPacked: true })
  await writer.add('größe.txt', bytesOf('stored'))
  const bytes = await writer.finish()
  expect(bytes).toBeLessThan(2_000)
  expect(await readAll(path)).toEqual({ 'packed.txt': 'a'.repeat(100_000), 'größe.txt': 'stored' })
})

it('goes on behind the last complete entry, and beyond 4 GB', async () => {
  await using folder = await makeTempFolder()
  const path = join(folder.path, 'large.zip')
  const first = await openZipWriter(path, null)
  const one = added(await first.add('one.txt', bytesOf('one')))
  await first.close()
  // An entry of five gigabytes without any blocks on the disk, and the torn start of one more.
  const far = {
    ...one,
    name: 'far.bin',
    offset: one.offset + 50 + 'one.txt'.length + 3,
    crc: 0,
    size: 5 * 1024 ** 3,
    packedSize: 5 * 1024 ** 3,
  }
  const end = far.offset + 50 + far.name.length + far.packedSize
  const file = await open(path, 'r+')
  await file.truncate(end)
  await file.write('half an entry', end)
  await file.close()
  const writer = await openZipWriter(path, [one, far])
  await writer.add('two.txt', bytesOf('two'))
  await writer.finish()
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Awaited<ReturnType<typeof zip.openReadStreamPromise>> | null>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry.fileName === 'far.bin' ? null : await zip.openReadStreamPromise(entry))
  }
  expect([...entries.keys()]).toEqual(['one.txt', 'far.bin', 'two.txt'])
  const read: string[] = []
  for (const stream of entries.values()) if (stream !== null) for await (const piece of stream) read.push(String(piece))
  expect(read).toEqual(['one', 'two'])
  zip.close()
})

it('takes an entry back that is refused or fails', async () => {
  await using folder = await makeTempFolder()
  const path = join(folder.path, 'back.zip')
  const writer = await openZipWriter(path, null)
  expect(await writer.add('refused.txt', bytesOf('x'.repeat(5_000)), { accept: () => false })).toBeNull()
  async function* breaks() {
    yield await Promise.resolve(Buffer.from('half'))
    throw new Error('The drive is gone')
  }
  await expect(writer.add('broken.txt', breaks(), { isPacked: true })).rejects.toThrow('The drive is gone')
  await writer.add('kept.txt', bytesOf('kept'))
  await writer.finish()
  expect(await readAll(path)).toEqual({ 'kept.txt': 'kept' })
})
