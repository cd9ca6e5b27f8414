import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unzip = promisify(gunzip)

/**
 * Reads a file that speech needs; packages hold it compressed, as `<name>.gz`, because it is half as large.
 *
 * @throws Error if neither is there.
 */
export async function readVoiceData(address: string | URL): Promise<Buffer<ArrayBuffer>> {
  const path = fileURLToPath(address)
  try {
    return await readFile(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return unzip(await readFile(`${path}.gz`))
  }
}
