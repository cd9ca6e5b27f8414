import { hasVerb, isSaid } from './names-thing.ts'
import { withoutEnd } from './sentences.ts'
import type { TopicKind } from './topic-kind.ts'

const counts = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const counted = new RegExp(`(?<![\\p{L}\\p{N}])(?:(\\d{1,2})|(${counts.join('|')}))(?![\\p{L}\\p{N}])`, 'iu')
/** Who acts: what begins so is a sentence. */
const actors = /^(?:and\s+|but\s+)?(?:I|we|you|he|she|it|they|there|nobody)\s/iu
/** An item on either side of `and` has no more words. */
const longest = 4

/** How many things a title says that there are, or null. */
function countOf(title: string): number | null {
  const [, digits, word] = counted.exec(title) ?? []
  if (digits !== undefined) return Number(digits)
  return word === undefined ? null : counts.indexOf(word.toLowerCase()) + 2
}

/** Parts `red, white and blue` where the last comma is left out: as many as are counted, or plainly three of a kind. */
function partLast(parts: readonly string[], count: number | null, isSteps: boolean): string[] {
  const last = parts.at(-1)?.split(/\s+and\s+/iu) ?? []
  if (last.length !== 2 || parts.length < 2) return [...parts]
  const isPlain = !isSteps && [...parts.slice(0, -1), ...last].every((part) => part.split(/\s+/u).length <= longest)
  const isParted =
    count === null ? isPlain && !parts.slice(0, -1).some((part) => /\sand\s/iu.test(part)) : count === parts.length + 1
  return isParted ? [...parts.slice(0, -1), ...last] : [...parts]
}

/** The items of a list that stands in one line behind its title and a colon; none where it is a sentence that has commas. */
export function inlineItems(text: string, title: string, kind: TopicKind): string[] {
  const hasSemicolons = text.includes(';')
  const whole = text
    .split(hasSemicolons ? /;\s*/u : /,\s*/u)
    .map((part) => withoutEnd(part.replace(/^and\s+/iu, '').trim()))
    .filter((part) => part !== '')
  const count = countOf(title)
  const parts = hasSemicolons ? whole : partLast(whole, count, kind === 'how-to')
  const isAnswer = kind === 'question' || kind === 'wonder'
  const isSentence = isAnswer
    ? parts.filter((part) => hasVerb(part) || isSaid(part)).length * 2 >= parts.length
    : kind !== 'list' && kind !== 'how-to' && actors.test(parts[0] ?? '')
  // Two parts are a sentence with a comma, where nothing says that they are counted.
  const least = kind === 'list' || kind === 'how-to' || count !== null ? 2 : 3
  return isSentence || parts.length < least ? [] : parts
}

/** The lines of a topic, parted. `before`: how many sentences behind the first one stand above the items. */
type Parted = { readonly sentences: readonly string[]; readonly items: readonly string[]; readonly before: number }

/** Parts lines into sentences and the items of a list. `itemOf`: the text of an item; null where a line is none. */
export function partItems(
  lines: readonly string[],
  itemOf: (line: string) => string | null,
  partsOf: (line: string) => readonly string[],
): Parted {
  const sentences: string[] = []
  const items: string[] = []
  let above = 0
  for (const line of lines) {
    const item = itemOf(line)
    if (item === null) sentences.push(...partsOf(line))
    else {
      if (items.length === 0) above = sentences.length
      items.push(item)
    }
  }
  return { sentences, items, before: Math.max(0, above - 1) }
}

const numbered = /(^|\s)(?:(\d{1,2})[.)]|step\s+(\d{1,2})[.):])\s+(?=\S)/giu

/** Puts each item of a list that is numbered from one on a line of its own, where it stands in a text. */
export function ownLines(text: string): string {
  let next = 1
  const parted = text.replaceAll(
    numbered,
    (all: string, _: string, number: string | undefined, step: string | undefined) => {
      if (Number(number ?? step) !== next) return all
      next += 1
      return number === undefined ? `\nStep ${step}: ` : `\n${number}. `
    },
  )
  return next > 2 ? parted.trim() : text
}
