/** Where the embedded service finds files of this computer: a name that no network has, so that an address never goes stale. */
export const localFilesAddress = 'https://files.backlot.invalid'

/** What an address of a lent file says. */
export type SharedAddress = {
  /** What the address begins with, without a slash at its end. */
  readonly base: string
  /** The permission itself: 64 hex digits that nobody can guess. */
  readonly capability: string
  readonly name: string
}

const form = /^(https:\/\/[^\s?#]+?)\/([0-9a-f]{64})\/([^/?#\s]+)$/u

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Reads an address of a lent file; null for every other text. Whether the file is there is another question. */
export function readSharedAddress(text: string): SharedAddress | null {
  const [, base = '', capability = '', written = ''] = form.exec(text) ?? []
  const name = decoded(written)
  return capability === '' || name === null ? null : { base, capability, name }
}

/** Writes the address of a lent file below `base`, which has no slash at its end. */
export function sharedAddressOf({ base, capability, name }: SharedAddress): string {
  return `${base}/${capability}/${encodeURIComponent(name)}`
}
