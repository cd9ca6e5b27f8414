import type { ComposerTake, TakeWords } from '#shared/bridge/takes.ts'

/** The words of a take that a user edits. `tags` without their number signs. */
export type TakeText = {
  readonly hook: string
  readonly caption: string
  readonly script: string
  readonly tags: readonly string[]
}

/** The parts of a take that are words, in the order in which they are shown. */
export const takeParts = ['hook', 'caption', 'tags', 'script'] as const
/** A part of a take's words. */
export type TakePart = (typeof takeParts)[number]

type Written = Pick<ComposerTake, 'hook' | 'caption' | 'script' | 'tags'>

/** Returns the words as the service wrote them. */
export const serviceText = ({ hook, caption, script, tags }: Written): TakeText => ({ hook, caption, script, tags })

/** Returns the words as the user wants them: those edited on this computer, else the service's. */
export function takeText(take: Written & { readonly edit?: ComposerTake['edit'] }): TakeText {
  const own = take.edit ?? null
  if (own === null) return serviceText(take)
  return {
    hook: own.hook ?? take.hook,
    caption: own.caption ?? take.caption,
    script: own.script ?? take.script,
    tags: own.tags ?? take.tags,
  }
}

const isSame = (one: TakeText, other: TakeText, part: TakePart) => textOf(one, part) === textOf(other, part)

/** Returns what is kept of edited words: null where they are as the service wrote them, and no words if all are. */
export function ownWords(take: Written, text: TakeText): TakeWords | null {
  const written = serviceText(take)
  if (takeParts.every((part) => isSame(text, written, part))) return null
  return {
    hook: text.hook === written.hook ? null : text.hook,
    caption: text.caption === written.caption ? null : text.caption,
    script: text.script === written.script ? null : text.script,
    tags: isSame(text, written, 'tags') ? null : [...text.tags],
  }
}

/** Returns a part of the words as one text. */
export function textOf(text: TakeText, part: TakePart): string {
  return part === 'tags' ? text.tags.map((tag) => `#${tag}`).join(' ') : text[part]
}

/** Reads tags as they are typed: separated by spaces or commas, with or without number signs. Each is kept once. */
export function readTags(typed: string): readonly string[] {
  const tags = typed.split(/[\s,]+/u).map((tag) => tag.replace(/^#+/u, ''))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** The words as they are copied for a post: hook, caption and tags. */
export function copiedText(text: TakeText): string {
  return [text.hook, text.caption, textOf(text, 'tags')].filter((part) => part.trim() !== '').join('\n\n')
}

/** A version of the words of a play: a take as it is shown, or as the service wrote it where the user edited it. */
export type TakeVersion = {
  readonly id: string
  readonly take: ComposerTake
  readonly number: number
  readonly of: 'only' | 'own' | 'service'
  readonly text: TakeText
}

/** Returns the versions of all takes of a play, in their order. */
export function takeVersions(takes: readonly ComposerTake[]): readonly TakeVersion[] {
  return takes.flatMap((take, index): TakeVersion[] => {
    const number = index + 1
    if (take.edit === null) return [{ id: take.takeId, take, number, of: 'only', text: serviceText(take) }]
    return [
      { id: take.takeId, take, number, of: 'own', text: takeText(take) },
      { id: `${take.takeId} service`, take, number, of: 'service', text: serviceText(take) },
    ]
  })
}
