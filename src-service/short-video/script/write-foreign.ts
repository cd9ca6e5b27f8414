import { closeIn, linesOf } from './foreign-lines.ts'
import { ownLines, partItems } from './read-topic.ts'
import { asSentence, countWords, type Draft, frame, itemSentences, ownBeat, sentencesOf } from './sentences.ts'

const bullets = /^\s*(?:[-*•–—]|\(?\d{1,2}[.)、：:])\s*/u
/** A space between Thai letters ends a clause: the script has no punctuation for it. */
const thaiEnd = /(?<=\p{Script=Thai}[\p{M}]*)\s+(?=\p{Script=Thai})/u
/** A Greek question ends with a semicolon. */
const greekEnd = /(?<=[;\u037e])\s+/u
const separators = /\s*[,;，、；،]\s*/u
/** The maximum number of words in the heading of an inline list, and in its items. */
const most = { heading: 14, item: 9 } as const

/** `lead`: the number of facts before the items. */
type ParsedTopic = {
  readonly hook: string
  readonly facts: readonly string[]
  readonly items: readonly string[]
  readonly lead: number
}

/** Returns the heading and items of a line such as `Three rules: one, two, three`; null for other lines. */
function itemsIn(head: string, and: readonly string[]): { heading: string; items: string[] } | null {
  const [, heading, list] = /^([^:：]+)[:：]\s*(.+)$/u.exec(head) ?? []
  if (heading === undefined || list === undefined || countWords(heading) > most.heading) return null
  const last = and.length === 0 ? null : new RegExp(`\\s+(?:${and.join('|')})\\s+`, 'iu')
  const joined = and.length === 0 ? null : new RegExp(`^(?:${and.join('|')})\\s+`, 'iu')
  const items = list
    .split(separators)
    .flatMap((item, index, parts) => (index === parts.length - 1 && last !== null ? item.split(last) : [item]))
    .map((item) => (joined === null ? item : item.replace(joined, '')).trim())
    .filter((item) => item !== '')
  return items.length > 2 && items.every((item) => countWords(item) <= most.item) ? { heading, items } : null
}

/** Splits a short heading from what follows its colon; null if nothing follows. */
function atColon(head: string): readonly [string, string | null] {
  const [, heading = '', stated = ''] = /^([^:：]+)(?::\s+|：\s*)(.+)$/u.exec(head) ?? []
  const isHeading = heading !== '' && countWords(heading) <= most.item && countWords(stated) > 2
  return isHeading ? [heading, stated] : [head, null]
}

/** Splits a topic into its first sentence, the others, and list items. Nothing is left out. */
function read(text: string, language: string, and: readonly string[]): ParsedTopic {
  const lines = ownLines(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const itemOf = (line: string) => (lines.length > 1 && bullets.test(line) ? line.replace(bullets, '') : null)
  function partsOf(line: string): string[] {
    if (language.startsWith('th')) return line.split(thaiEnd)
    return language === 'el' ? line.split(greekEnd).flatMap(sentencesOf) : sentencesOf(line)
  }
  const { sentences, items, before } = partItems(lines, itemOf, partsOf)
  const [head = text, ...rest] = sentences
  const inLine = items.length === 0 ? itemsIn(head, and) : null
  const [title, stated] = inLine === null ? atColon(head) : [inLine.heading, null]
  const whole = (sentence: string) => asSentence(sentence, language)
  return {
    hook: whole(title),
    facts: (stated === null ? rest : [stated, ...rest]).map(whole),
    items: [...(inLine?.items ?? []), ...items],
    lead: items.length === 0 ? 0 : before + (stated === null ? 0 : 1),
  }
}

/** What a script in another language is written from. `isFull`: the topic alone takes the requested time. */
type ForeignOrder = { readonly text: string; readonly language: string; readonly isFull: boolean }

/**
 * Writes a script in a language other than English: the user's own sentences in order, list items numbered, and an
 * invitation in the user's form of address. The topic's wording is never changed, because the writer does not know the
 * language.
 */
export function writeForeign({ text, language, isFull }: ForeignOrder): Draft[] {
  const lines = linesOf(language)
  const space = /^(?:zh|ja)/u.test(language) ? '' : ' '
  const { hook, facts, items, lead: before } = read(text, language, lines?.and ?? [])
  const lead = (index: number) => (lines === null ? '' : `${lines.point.replace('{n}', String(index + 1))}${space}`)
  const counted = items.map((item, index) => itemSentences(lead(index), item, language))
  const own = facts.toSpliced(before, 0, ...counted)
  const opening: Draft = { kind: 'hook', text: hook, about: hook }
  if (lines === null) {
    const close = own.at(-1)
    if (close === undefined) return [opening]
    return [opening, ...own.slice(0, -1).map(ownBeat), { kind: 'close', text: close, about: close }]
  }
  return frame({ hook: opening, sentences: own, space, close: closeIn(lines, text), isFull })
}
