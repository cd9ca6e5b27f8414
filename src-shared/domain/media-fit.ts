import type { MediaKind } from './input-form/field.ts'

/** What a file is, as its bytes say. */
export type FileKind = 'image' | 'video' | 'audio'

/** Whether an input that asks for this medium takes such a file. A film will do where only its sound is wanted. */
export function takesKind(media: MediaKind, kind: FileKind): boolean {
  if (media === 'any' || media === kind) return true
  return media === 'audio' && kind === 'video'
}

/** Kinds of media in words: of a file, and of what an input asks for. */
export const kindWords: Readonly<Record<MediaKind, string>> = {
  image: 'a picture',
  video: 'a film',
  audio: 'a sound',
  any: 'a picture, film or sound',
}

/** Bytes of one part of a file that a page sends; as text it fits into one message of the bridge. */
export const mostPartBytes = 512 * 1024
