/** The base address of local files for the embedded service: a name that no network has, so addresses never expire. */
export const localFilesAddress = 'https://files.backlot.invalid'

/** The parts of a shared file's address. */
export type SharedAddress = {
  /** The start of the address, without a trailing slash. */
  readonly base: string
  /** The unguessable capability: 64 hex digits. */
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

/** Parses the address of a shared file; null for any other text. Does not check that the file exists. */
export function readSharedAddress(text: string): SharedAddress | null {
  const [, base = '', capability = '', written = ''] = form.exec(text) ?? []
  const name = decoded(written)
  return capability === '' || name === null ? null : { base, capability, name }
}

/** Returns the address of a shared file below `base`, which has no trailing slash. */
export function sharedAddressOf({ base, capability, name }: SharedAddress): string {
  return `${base}/${capability}/${encodeURIComponent(name)}`
}
