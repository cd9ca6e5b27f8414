import { localFilesAddress } from '#shared/domain/lent-address.ts'
import { fetchMediaFile } from './fetch-media-file.ts'
import { measureLength } from './measure-length.ts'
import { readPictureWords } from './picture-words.ts'

/**
 * How this service reads the files that inputs link to.
 *
 * Addresses below the name that no network has are files of this computer: they are asked for at `filesOrigin`, where
 * the program that started the service lends them. Where nobody does, null, they are refused as every other link that
 * is not public.
 */
export function createMediaReading(filesOrigin: string | null) {
  const place = (url: string) =>
    filesOrigin !== null && url.startsWith(`${localFilesAddress}/`)
      ? filesOrigin + url.slice(localFilesAddress.length)
      : url
  return {
    fetchMedia: (wanted: Parameters<typeof fetchMediaFile>[0], signal: AbortSignal) =>
      fetchMediaFile({ ...wanted, url: place(wanted.url) }, signal),
    measureLength: (url: string, signal: AbortSignal) => measureLength(place(url), signal),
    readPictureWords: (url: string, signal: AbortSignal) => readPictureWords(place(url), signal),
  }
}
