/** What the name of a library file is made from. */
export type FileNameParts = {
  /** Milliseconds since 1970; the day is written in UTC. */
  readonly createdAt: number
  readonly title: string
  /** What tells the file from others of the same title, such as the edit of a cut; left out if there is none. */
  readonly detail?: string | undefined
  /** Makes the name unique; its first eight characters are used. */
  readonly assetId: string
  /** Without a dot. */
  readonly extension: string
}

// Windows reserves these names, whatever the extension.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i
const longestTitle = 60
const longestDetail = 30
// A name may have 255 bytes on disk, and has a day, an id and an extension beside the title and its detail.
const mostTitleBytes = 200
const mostDetailBytes = 60
// A shortened text that would lose more than this share to whole words is cut inside a word.
const leastShare = 0.5

function utf8Length(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

const wordsIn = (text: string) => [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)]

/** The start of a text within both limits: whole words, or whole characters where a word alone is too long. */
function shorten(text: string, longest: number, mostBytes: number): string {
  let bytes = 0
  const start = [...text]
    .slice(0, longest)
    .filter((character) => (bytes += utf8Length(character)) <= mostBytes)
    .join('')
  if (start === text) return text
  const ends = wordsIn(text.slice(0, start.length + 100)).flatMap(({ index, segment, isWordLike }) =>
    isWordLike === true && index + segment.length <= start.length ? [index + segment.length] : [],
  )
  const end = ends.at(-1) ?? 0
  return end < start.length * leastShare ? start : start.slice(0, end)
}

/**
 * Makes a text a valid part of a file name on all three systems: no separators, control or direction characters, no
 * reserved name, no dot or space at either end, composed letters, at most 60 characters and 200 bytes without cutting a
 * word. Never empty.
 */
export function cleanFileName(text: string): string {
  const trimmed = clean(text, longestTitle, mostTitleBytes)
  if (trimmed === '' || reserved.test(trimmed.split('.')[0] ?? '')) return `file ${trimmed}`.trim()
  return trimmed
}

function clean(text: string, longest: number, mostBytes: number): string {
  const safe = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, ' ')
    .replaceAll(/[<>:"/\\|?*#%{}$!`'@+=^]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
  return shorten(safe, longest, mostBytes).replaceAll(/^[.\s-]+|[.\s]+$/gu, '')
}

/** The name of a library file: `2026-11-21 A fox in snow 1f0c2d3e.png`, `2026-11-21 Why clay cracks, Classic 1f0c2d3e.mp4`. */
export function fileNameOf({ createdAt, title, detail = '', assetId, extension }: FileNameParts): string {
  const day = new Date(createdAt).toISOString().slice(0, 10)
  const added = clean(detail, longestDetail, mostDetailBytes)
  const room = mostTitleBytes - (added === '' ? 0 : mostDetailBytes + 2)
  const named = shorten(cleanFileName(title), longestTitle, room)
  const end = extension.replaceAll(/[^a-z0-9]/g, '')
  return `${day} ${added === '' ? named : `${named}, ${added}`} ${assetId.slice(0, 8)}.${end}`
}
