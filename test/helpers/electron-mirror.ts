import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeTempFolder } from './temp-folder.ts'

const modules = resolve(import.meta.dirname, '../../node_modules')

/** Makes a zip archive with uncompressed files. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, content])
    const entry = Buffer.alloc(46 - 4 - 2 - 26)
    entry.writeUInt32LE((0o100755 << 16) >>> 0, 6)
    entry.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, entry, name]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}

/** A project without Electron's program, and a server to download it from. */
export type ElectronMirror = AsyncDisposable & {
  readonly root: string
  readonly folder: string
  readonly url: string
  /** How the archive is sent; complete by default. */
  send: (response: ServerResponse, archive: Buffer) => void
  /** How often the archive was requested. */
  requests(): number
}

/** Sets both up. The installer is Electron's own, with a checksum of this archive. */
export async function openElectronMirror(): Promise<ElectronMirror> {
  const folder = await makeTempFolder()
  const electron = join(folder.path, 'node_modules/electron')
  await mkdir(electron, { recursive: true })
  for (const file of ['install.js', 'package.json']) {
    await copyFile(join(modules, 'electron', file), join(electron, file))
  }
  // The installer finds its own modules next to itself.
  await symlink(modules, join(electron, 'node_modules'))
  const { version } = JSON.parse(await readFile(join(electron, 'package.json'), 'utf8')) as { version: string }
  const archive = zipOf({ version, electron: '#!/bin/sh\nexit 0\n', padding: 'x'.repeat(200_000) })
  const name = `electron-v${version}-${process.platform}-${process.arch}.zip`
  const checksum = createHash('sha256').update(archive).digest('hex')
  await writeFile(join(electron, 'checksums.json'), JSON.stringify({ [name]: checksum }))
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    mirror.send(response, archive)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const mirror: ElectronMirror = {
    root: folder.path,
    folder: electron,
    url: `http://127.0.0.1:${port}/`,
    send: (response, whole) => void response.end(whole),
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await folder[Symbol.asyncDispose]()
    },
  }
  return mirror
}
