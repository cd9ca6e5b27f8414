import { basename } from 'node:path'

/** Why an archive is refused; nothing was changed. The message is a sentence for the user. */
export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal'
}

const unchanged = 'Nothing was changed'

/** The file is no archive, or its end is missing. */
export function notAnArchive(path: string, cause: unknown): ArchiveRefusal {
  const sentence = `“${basename(path)}” isn’t a complete Backlot export. ${unchanged}; choose another file, or copy or export it again.`
  return new ArchiveRefusal(sentence, { cause })
}

/** The archive has what no Backlot writes, such as a link or a way out of its folder. */
export function unsafeArchive(path: string, what: string): ArchiveRefusal {
  return new ArchiveRefusal(
    `“${basename(path)}” isn’t safe to import: ${what}. ${unchanged}; export it again with Backlot.`,
  )
}

/** The archive differs from its own list. */
export function damagedArchive(path: string, what: string, cause?: unknown): ArchiveRefusal {
  const sentence = `“${basename(path)}” is damaged: ${what}. ${unchanged}; copy or export it again.`
  return new ArchiveRefusal(sentence, { cause })
}

/** The archive was written by a version of Backlot that is newer than this one. */
export function newerArchive(path: string, app: string | null): ArchiveRefusal {
  const by = app === null ? 'a newer Backlot' : `a newer Backlot (${app})`
  return new ArchiveRefusal(
    `“${basename(path)}” was exported by ${by}. ${unchanged}; update Backlot, then import it again.`,
  )
}

/** The disk has no room for what is taken out of an archive. `bytes`: what is needed. */
export function noRoom(folder: string, bytes: number): ArchiveRefusal {
  const megabytes = Math.ceil(bytes / 1024 ** 2)
  return new ArchiveRefusal(
    `The disk is full: ${megabytes} MB is needed in ${folder}. ${unchanged}; free up space, then try again.`,
  )
}
