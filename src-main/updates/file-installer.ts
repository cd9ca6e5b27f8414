import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, chmod, copyFile, link, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { flushFolder, makeFolder, moveDurably, writeDurably } from '../disk/durable-file.ts'
import type { Log } from '#shared/util/ports.ts'
import type { UpdateInstaller, UpdateRelease } from '../ports/host-ports.ts'
import { FeedError } from './feed-client.ts'

/** What is ready to be installed. `sha512`: in Base64, as the feed has it. */
const Staged = z.object({ version: z.string(), file: z.string(), sha512: z.string(), bytes: z.int() })
type Staged = z.output<typeof Staged>

/** The steps of an update, for tests that end the process at each. */
export type UpdateStep =
  | 'begun'
  | 'piece'
  | 'downloaded'
  | 'verified'
  | 'placed'
  | 'staged'
  | 'checked'
  | 'kept'
  | 'swapped'
  | 'done'

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512')
  // A stream without an encoding yields buffers.
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('base64')
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  )

type PrepareOptions = Parameters<UpdateInstaller['prepare']>[1]

/** Thrown for bytes that are not what the feed promises. */
function wrongBytes(name: string): FeedError {
  return new FeedError('wrong-bytes', `${name} does not match its checksum`)
}

/**
 * Creates the updates of a program that is one file, such as an AppImage. The new file is downloaded beside it, checked,
 * and renamed over it after Backlot has stopped: at every moment the file is the complete old or the complete new program.
 * The old one stays beside it under the name `….previous` until the next update.
 */
export function createFileInstaller(deps: {
  /** The program's own file. */
  target: string
  /** The folder of the record of what is ready. */
  folder: string
  /** Opens the program again. */
  restart: () => void
  log: Log
  onStep?: (step: UpdateStep) => void
}): UpdateInstaller {
  const { target, log, onStep = () => undefined } = deps
  const record = join(deps.folder, 'staged.json')
  const beside = (name: string) => join(dirname(target), `.${basename(target)}.${name}`)
  const isOurs = (name: string) => name.startsWith(`.${basename(target)}.`) && /\.(?:part|ready)$/u.test(name)

  async function readStaged(): Promise<Staged | null> {
    const text = await readFile(record, 'utf8').catch(() => 'null')
    try {
      return Staged.nullable().parse(JSON.parse(text))
    } catch (error) {
      log.warn('The record of an update cannot be read', { error })
      return null
    }
  }
  /** Deletes downloads of other versions, and those without a record. */
  async function sweep(kept: readonly string[]): Promise<void> {
    for (const name of await readdir(dirname(target))) {
      const path = join(dirname(target), name)
      if (isOurs(name) && !kept.includes(path)) await rm(path, { force: true })
    }
  }
  async function download(
    { url, bytes }: NonNullable<UpdateRelease['file']>,
    part: string,
    { signal, onProgress, open: openFile }: PrepareOptions,
  ): Promise<void> {
    const here = Math.max(0, await sizeOf(part))
    if (here === bytes) return
    const answer = await openFile(new URL(url), signal, here < bytes ? here : 0)
    const from = answer.from === here ? here : 0
    const file = await open(part, from === 0 ? 'w' : 'r+', 0o600)
    try {
      let at = from
      for await (const piece of answer.body) {
        signal.throwIfAborted()
        if (at + piece.length > bytes) throw wrongBytes(basename(target))
        await file.write(piece, 0, piece.length, at)
        at += piece.length
        onProgress(at)
        onStep('piece')
      }
      await file.sync()
    } finally {
      await file.close()
    }
  }

  return {
    canInstall: async () =>
      access(dirname(target), constants.W_OK)
        .then(() => access(target, constants.W_OK))
        .then(
          () => true,
          () => false,
        ),
    async staged(current) {
      const staged = await readStaged()
      const isReady = staged !== null && staged.version !== current && (await sizeOf(staged.file)) === staged.bytes
      if (isReady) return staged.version
      await rm(record, { force: true })
      // A download that was interrupted goes on; one that was installed or lost its record does not.
      const left = (await readdir(dirname(target)).catch(() => [])).filter((name) => name.endsWith('.part'))
      await sweep(left.map((name) => join(dirname(target), name))).catch((error: unknown) =>
        log.info('An old update stays', { error }),
      )
      return null
    },
    async prepare({ version, file }, options) {
      if (file === null) throw new FeedError('unusable', 'The feed has no package for this computer')
      const [part, ready] = [beside(`${version}.part`), beside(`${version}.ready`)]
      onStep('begun')
      await makeFolder(deps.folder, 0o700)
      await sweep([part, ready])
      if ((await sizeOf(ready)) !== file.bytes) {
        await download(file, part, options)
        onStep('downloaded')
        if ((await sizeOf(part)) !== file.bytes || (await sha512Of(part)) !== file.sha512) {
          await rm(part, { force: true })
          throw wrongBytes(basename(target))
        }
        onStep('verified')
        await chmod(part, 0o755)
        await moveDurably(part, ready)
        onStep('placed')
      }
      await writeDurably(record, JSON.stringify({ version, file: ready, sha512: file.sha512, bytes: file.bytes }))
      onStep('staged')
    },
    async install(restarts) {
      const staged = await readStaged()
      if (staged === null) return
      // It lay there since it was downloaded.
      if ((await sizeOf(staged.file)) !== staged.bytes || (await sha512Of(staged.file)) !== staged.sha512) {
        await rm(staged.file, { force: true })
        await rm(record, { force: true })
        throw wrongBytes(basename(target))
      }
      onStep('checked')
      const previous = `${target}.previous`
      await rm(previous, { force: true })
      // A second name of the same bytes, where the disk has that.
      await link(target, previous).catch(() => copyFile(target, previous))
      onStep('kept')
      await rename(staged.file, target)
      await flushFolder(dirname(target))
      onStep('swapped')
      await rm(record, { force: true })
      onStep('done')
      if (restarts) deps.restart()
    },
  }
}
