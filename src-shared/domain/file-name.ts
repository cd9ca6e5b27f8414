/** What the name of a library file is made from. */
export type FileNameParts = {
  /** Milliseconds since 1970; the day is written in UTC. */
  readonly createdAt: number
  readonly title: string
  /** Makes the name unique; its first eight characters are used. */
  readonly assetId: string
  /** Without a dot. */
  readonly extension: string
}

// Windows reserves these names, whatever the extension.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i
const longestTitle = 60
// A name may have 255 bytes on disk, and has a day, an id and an extension beside the title.
const mostTitleBytes = 200

function utf8Length(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** The start of a text within both limits; whole characters only. */
function shorten(text: string): string {
  let bytes = 0
  return [...text]
    .slice(0, longestTitle)
    .filter((character) => (bytes += utf8Length(character)) <= mostTitleBytes)
    .join('')
}

/**
 * Makes a text a valid part of a file name on all three systems: no separators, control or direction characters, no
 * reserved name, no dot or space at either end, composed letters, at most 60 characters and 200 bytes. Never empty.
 */
export function cleanFileName(text: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, ' ')
    .replaceAll(/[<>:"/\\|?*#%{}$!`'@+=^]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
  const trimmed = shorten(clean).replaceAll(/^[.\s-]+|[.\s]+$/gu, '')
  if (trimmed === '' || reserved.test(trimmed.split('.')[0] ?? '')) return `file ${trimmed}`.trim()
  return trimmed
}

/** The name of a library file: `2026-11-21 A fox in snow 1f0c2d3e.png`. */
export function fileNameOf(parts: FileNameParts): string {
  const day = new Date(parts.createdAt).toISOString().slice(0, 10)
  const extension = parts.extension.replaceAll(/[^a-z0-9]/g, '')
  return `${day} ${cleanFileName(parts.title)} ${parts.assetId.slice(0, 8)}.${extension}`
}
