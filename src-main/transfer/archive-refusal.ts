import { basename } from 'node:path'
import type { Said, Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'

/** Why an archive is refused; nothing was changed. The message is a sentence for the user. */
export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal'
  readonly said: Said
  constructor({ text, said }: Sentence, options?: ErrorOptions) {
    super(text, options)
    this.said = said
  }
  /** The sentence in English, with what it says for other languages. */
  get sentence(): Sentence {
    return { text: this.message, said: this.said }
  }
}

/** The file is no archive, or its end is missing. */
export function notAnArchive(path: string, cause: unknown): ArchiveRefusal {
  return new ArchiveRefusal(say('archive.incomplete', { name: basename(path) }), { cause })
}

/** What no Backlot writes. `entry`: its name in the archive, where it is one. */
type UnsafePart = 'unknown' | 'link' | 'encrypted' | 'packed' | 'dense' | 'twice' | 'overlap' | 'many' | 'malformed'

/** The archive has what no Backlot writes, such as a link or a way out of its folder. */
export function unsafeArchive(path: string, what: UnsafePart, entry = ''): ArchiveRefusal {
  return new ArchiveRefusal(say('archive.unsafe', { name: basename(path), what, entry }))
}

/** What differs from the archive's own list. */
type DamagedPart = 'databases' | 'long' | 'unread' | 'checksum' | 'list' | 'entries' | 'size' | 'missing'

/** The archive differs from its own list. `entry`: the name of the part, where it is one. */
export function damagedArchive(path: string, what: DamagedPart, entry = '', cause?: unknown): ArchiveRefusal {
  return new ArchiveRefusal(say('archive.damaged', { name: basename(path), what, entry }), { cause })
}

/** The archive was written by a version of Backlot that is newer than this one. */
export function newerArchive(path: string, app: string | null): ArchiveRefusal {
  const name = basename(path)
  return new ArchiveRefusal(
    app === null ? say('archive.newer', { name }) : say('archive.newerBy', { name, version: app }),
  )
}

/** The disk has no room for what is taken out of an archive. `bytes`: what is needed. */
export function noRoom(folder: string, bytes: number): ArchiveRefusal {
  return new ArchiveRefusal(say('archive.noRoom', { folder, megabytes: String(Math.ceil(bytes / 1024 ** 2)) }))
}
