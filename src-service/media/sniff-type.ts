/** The types of file that an input may hold. */
export type SniffedType =
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

/** What a type's first bytes are: the text at an offset, each byte read as one character, `·` for those that control. */
const marks: readonly (readonly [type: SniffedType, offset: number, mark: RegExp])[] = [
  ['image/png', 0, /^·PNG····/],
  ['image/jpeg', 0, /^\xff\xd8\xff/],
  ['image/webp', 0, /^RIFF....WEBP/s],
  ['image/gif', 0, /^GIF8[79]a/],
  ['image/avif', 4, /^ftypavi[fs]/],
  ['audio/wav', 0, /^RIFF....WAVE/s],
  ['audio/mp4', 4, /^ftypM4[AB] /],
  ['video/quicktime', 4, /^ftypqt/],
  ['video/mp4', 4, /^ftyp/],
  ['video/webm', 0, /^·E\xdf\xa3.{0,60}webm/s],
  ['video/x-matroska', 0, /^·E\xdf\xa3/],
  ['audio/ogg', 0, /^OggS/],
  ['audio/flac', 0, /^fLaC/],
  ['audio/mpeg', 0, /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/],
  ['audio/aac', 0, /^\xff[\xf0\xf1\xf8\xf9]/],
  [
    'image/svg+xml',
    0,
    /^(\xef\xbb\xbf)?[\s·]*(<\?xml[^>]*>[\s·]*)?(<!--.*?-->[\s·]*|<!doctype[^>]*>[\s·]*)*<svg[\s·>]/is,
  ],
]

/** Tells a file's type by its first bytes; what a host says of it is not asked. Null for anything else. */
export function sniffType(head: Uint8Array): SniffedType | null {
  const text = Buffer.from(head.subarray(0, 4096))
    .toString('latin1')
    .replaceAll(/\p{Cc}/gu, '·')
  return marks.find(([, offset, mark]) => mark.test(text.slice(offset)))?.[0] ?? null
}
