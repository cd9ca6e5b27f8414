/** The types of image, video and audio files that Backlot recognizes. */
export type FileType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/avif'
  | 'image/svg+xml'
  | 'audio/wav'
  | 'audio/mpeg'
  | 'audio/ogg'
  | 'audio/flac'
  | 'audio/aac'
  | 'audio/mp4'
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'
  | 'video/x-matroska'

/** The first bytes of each type: text at an offset, each byte as one character, `·` for control characters. */
const marks: readonly (readonly [type: FileType, offset: number, mark: RegExp])[] = [
  ['image/png', 0, /^·PNG····/],
  ['image/jpeg', 0, /^\xff\xd8\xff/],
  ['image/webp', 0, /^RIFF....WEBP/s],
  ['image/gif', 0, /^GIF8[79]a/],
  ['image/avif', 4, /^ftypavi[fs]/],
  ['audio/wav', 0, /^RIFF....WAVE/s],
  ['audio/mp4', 4, /^ftypM4[AB] /],
  ['video/quicktime', 4, /^ftypqt/],
  // The excluded ones are phone photos in a format that neither windows nor models open.
  ['video/mp4', 4, /^ftyp(?!hei[cxms]|hev[cxms]|mif1|msf1)/],
  ['video/webm', 0, /^·E\xdf\xa3.{0,60}webm/s],
  ['video/x-matroska', 0, /^·E\xdf\xa3/],
  ['audio/ogg', 0, /^OggS/],
  ['audio/flac', 0, /^fLaC/],
  ['audio/mpeg', 0, /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/],
  ['audio/aac', 0, /^\xff[\xf0\xf1\xf8\xf9]/],
]
/** All marks end within so many bytes. */
const markBytes = 96
/** SVG begins with a text of any length. */
const svgMark = /^(\xef\xbb\xbf)?[\s·]*(<\?xml[^>]*>[\s·]*)?(<!--.*?-->[\s·]*|<!doctype[^>]*>[\s·]*)*<svg[\s·>]/is

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes).replaceAll(/\p{Cc}/gu, '·')

/** Detects a file's type by its first bytes (up to 4096), whatever a host says. Null for anything else. */
export function sniffType(head: Uint8Array): FileType | null {
  const start = textOf(head.subarray(0, markBytes))
  const marked = marks.find(([, offset, mark]) => mark.test(start.slice(offset)))
  if (marked !== undefined) return marked[0]
  return svgMark.test(textOf(head.subarray(0, 4096))) ? 'image/svg+xml' : null
}
