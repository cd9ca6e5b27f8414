import type { ShortVideoPart, ShortVideo } from '#shared/bridge/short-video.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import { t } from './texts.ts'

/** A video with all its cuts. */
export type Take = {
  readonly id: JobId
  /** The video that has the lip-sync; its oldest re-cut until the video itself is read. */
  readonly video: ShortVideo
  /** The video's own cut, then its re-cuts, oldest first. */
  readonly cuts: readonly ShortVideo[]
  /** When its newest cut was requested, ISO 8601. */
  readonly newestAt: string
}

/** A cut with its letter. */
export type LetteredCut = { readonly letter: string; readonly cut: ShortVideo }

const byTime = (one: ShortVideo, other: ShortVideo) => one.job.createdAt.localeCompare(other.job.createdAt)

/** Groups videos with their re-cuts, the one with the newest cut first. */
export function takesOf(videos: readonly ShortVideo[]): Take[] {
  const groups = Map.groupBy(videos, ({ takeId, job }) => takeId ?? job.id)
  return [...groups]
    .flatMap(([id, members]): Take[] => {
      const cuts = members.toSorted(
        (one, other) => Number(one.takeId !== null) - Number(other.takeId !== null) || byTime(one, other),
      )
      const [video] = cuts
      const newest = members.toSorted(byTime).at(-1)
      if (video === undefined || newest === undefined) return []
      return [{ id, video, cuts, newestAt: newest.job.createdAt }]
    })
    .toSorted((one, other) => other.newestAt.localeCompare(one.newestAt))
}

/** Assigns letters to cuts: A is the video's own, AA follows Z. */
export function lettered(cuts: readonly ShortVideo[]): LetteredCut[] {
  return cuts.map((cut, index) => {
    const last = String.fromCodePoint(65 + (index % 26))
    return { letter: index < 26 ? last : `${String.fromCodePoint(64 + Math.floor(index / 26))}${last}`, cut }
  })
}

/**
 * Returns the cuts to show side by side, by letter: those selected last, then the newest. `picks`: most recent first.
 */
export function sideBySide(cuts: readonly LetteredCut[], picks: readonly JobId[], most: number): LetteredCut[] {
  const newest = cuts.toReversed().map(({ cut }) => cut.job.id)
  const ranked = new Set([...picks.filter((id) => newest.includes(id)), ...newest])
  const shown = new Set([...ranked].slice(0, most))
  return cuts.filter(({ cut }) => shown.has(cut.job.id))
}

/** Returns the file of a part in the library; null if it is not there (yet). */
export function partOf({ parts }: Pick<ShortVideo, 'parts'>, part: ShortVideoPart): AssetId | null {
  return parts.find((one) => one.part === part)?.assetId ?? null
}

const pieces = (text: string, granularity: 'sentence' | 'grapheme') =>
  [...new Intl.Segmenter('und', { granularity }).segment(text)].map(({ segment }) => segment)

/** A shorter first sentence, such as the “1.” of a list, is not a title. Characters. */
const leastTitle = 10
const mostTitle = 80

/** Returns the title of a video: its topic's first sentence, in at most 80 characters. */
export function titleOf({ topic, order }: Pick<ShortVideo, 'topic' | 'order'>): string {
  const typed = order.topic.trim() === '' ? (topic ?? '') : order.topic
  // A topic may be as long as a book; its beginning is enough.
  const [line = ''] = typed.slice(0, 2_000).trim().split('\n')
  const [first = ''] = pieces(line, 'sentence')
  const sentence = first.trim().replace(/(?<=[^.])[.。]$/u, '')
  const letters = pieces(sentence.length < leastTitle ? line : sentence, 'grapheme')
  if (letters.length === 0) return t('list.untitled')
  return letters.length > mostTitle ? `${letters.slice(0, mostTitle - 1).join('')}…` : letters.join('')
}

/** Returns the name of a cut's edit, if the options name it. */
export function flowName(
  { flow, order }: Pick<ShortVideo, 'flow' | 'order'>,
  flows: readonly { readonly id: string; readonly name: string }[],
): string {
  const id = flow ?? order.flow
  return flows.find((one) => one.id === id)?.name ?? id ?? t('cut.defaultEdit')
}

/** The label of a presenter's style: its name at the service, but `pixar` is called what it is. */
export function presetName(id: string, name = choiceLabelOf(id)): string {
  return id === 'pixar' ? t('threeD') : name
}

/** Counts the words of a text, in any script. */
export function countWords(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike === true,
  ).length
}
