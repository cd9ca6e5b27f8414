import type { MediaKind } from './input-form/field.ts'

/** What a file is, as its bytes say. */
export type FileKind = 'image' | 'video' | 'audio'

/** Whether an input that asks for this medium takes such a file. A video also fits where audio is wanted. */
export function takesKind(media: MediaKind, kind: FileKind): boolean {
  if (media === 'any' || media === kind) return true
  return media === 'audio' && kind === 'video'
}

/** Kinds of media in words: of a file, and of what an input asks for. */
export const kindWords: Readonly<Record<MediaKind, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'an audio file',
  any: 'an image, video or audio file',
}

/** Bytes of one part of a file that a page sends; as text it fits into one message of the bridge. */
export const mostPartBytes = 512 * 1024
