import { isCommonWord } from '../broll/subjects.ts'
import { capitalised, plainText, sentencesOf, withoutEnd } from './sentences.ts'

/** The title of steps without one. */
export const stepByStep = 'Step by step'

/** The form of a topic's first words, unless they are already a statement. */
export type TopicKind = 'question' | 'wonder' | 'how-to' | 'list' | 'choice' | 'subject' | 'statement'

/** A parsed topic: its title, its facts as sentences, and its list items. Nothing is left out. */
export type Topic = {
  readonly kind: TopicKind
  /** Without end punctuation. For a statement, its first sentence, which is also in its facts. */
  readonly title: string
  /** The title as used within a sentence: `how lighthouses work`. */
  readonly inner: string
  readonly facts: readonly string[]
  readonly items: readonly string[]
  /** The number of facts between the title and the items. */
  readonly lead: number
  /** The requested audience, if any: `a child`. */
  readonly audience: string | null
}

const orders =
  /^(?:please\s+)?(?:can you\s+|could you\s+)?(?:please\s+)?(?:(?:make|create|write|do|produce|generate|record|give|(?:i|we)\s+(?:want|need|would\s+like)|i[’']d\s+like)\s+(?:me\s+|us\s+)?(?:an?\s+|the\s+)?(?:[\w-]+\s+){0,3}?(?:video|reel|short(?!\s+(?:video|clip|film|reel|script|story))|clip|script|tiktok|story|advert|ad|promo|post)\s*(?:about|on|explaining|of|for|where i|that explains?)?:?\s+|(?:an?\s+)?(?:\d{1,3}[\s-]seconds?\s+)?(?:ad|advert|promo)\s+for\s+|(?:tell|teach|show)\s+(?:me|us|people|everyone|them)\s+(?:about\s+)?|(?:talk|speak)\s+about\s+|explain\s+(?:to\s+(?:me|us)\s+)?|explained:\s*|describe\s+|discuss\s+|video\s+about:?\s+|about:\s+|topic:\s*)/i
/** Orders to explain something; an audience may follow at the end. */
const explaining = /\b(?:explain|teach|describe|tell|show)/i
const audiences =
  /\s+(?:to|for)\s+((?:an?\s+|my\s+)?(?:\w+[\s-])?(?:child|kids|children|beginners?|kid|teenagers?|five[\s-]year[\s-]olds?|dummies|grandmother|grandma|parents|students))$/i
const likeOneOf =
  /\s+like\s+(?:I[’']?m|I\s+am|I\s+was|I\s+were|they\s+are)\s+((?:\d{1,2}|four|five|six|seven|eight|nine|ten|twelve)(?:\s+years\s+old)?)$/i
/** The video length that an order mentions; the length is requested separately. */
const lengths = /\s+in\s+(?:(?:\d+|one|two|three)\s+(?:seconds?|minutes?)|(?:a|one|under a)\s+minute)(?=[.!?]?$)/im
const asks =
  /^(?:(?:why|how|what|when|where|who|which|whose)\s+)?(?:do|does|did|is|are|was|were|can|could|will|would|should|has|have|may|might|am)(?:n't)?\s+\S+|^how\s+come\s|^(?:why|how|what|when|where|who)[’'](?:s|re|d|ll)\s+\S|^(?:how\s+(?:many|much|often|long|far|old|big|fast|good|bad|deep|high)|what|which)\s+(?:\w+\s+){0,2}(?:do|does|did|is|are|was|were|can|could|will|would|should)\s+\S+\s+\S+/i
const wonders = /^(?:why|how|what|when|where|who|which|whether)\b/i
const bullets = /^\s*(?:[-*•–—]|\(?\d{1,2}[.):]|step\s+\d{1,2}[.):])\s+/iu
const lists =
  /^(?:the\s+)?(?:(?:top|best|my|our)\s+)?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+\p{L}/iu
/** Kinds whose title before a colon is a heading for the facts after it. */
const headings: ReadonlySet<TopicKind> = new Set(['question', 'wonder', 'how-to', 'subject', 'choice'])
/** Labels that may precede a sentence and a colon. */
const labels =
  /^(?:breaking(?: news)?|(?:un)?popular opinion|my (?:take|opinion|view)|hot take|(?:fun )?facts?|news|update|(?:pro )?tip|reminder|warning|note|story ?time|true story|confession|pov|til|psa|quote|(?:client )?testimonial)$/i
/** Words that introduce something new. */
const presents = /^(?:introducing|meet|announcing|welcome|say hello)\b/i
const hasEnd = /[.!?…]["”’')]?$/u

/** Lowers the first letter unless the word looks like a name. */
function asInner(title: string): string {
  const [first = ''] = title.split(/\s+/u)
  const isPlain = /^\p{Lu}?\p{Ll}+$/u.test(first)
  const isCommon =
    wonders.test(first) ||
    /^(?:the|a|an|our|my|your|this|these|those|some|every|all|being|having)$/i.test(first) ||
    isCommonWord(first)
  const isTitled = title
    .split(/\s+/u)
    .slice(1)
    .some((word) => /^\p{Lu}\p{Ll}{3,}/u.test(word))
  return isPlain && isCommon && (!isTitled || wonders.test(first) || /^(?:the|an)$/i.test(first))
    ? first.toLowerCase() + title.slice(first.length)
    : title
}

/** Beginnings that mark a sentence without an obvious verb: an imperative, or a subject. */
const speaks =
  /^(?:I|we|you|he|she|they|it|there|nobody|somebody|everyone|never|always|just|please|let|be|do|don[’']t|can[’']t|stop|start|keep|get|go|make|take|give|try|use|buy|eat|drink|read|write|save|learn|remember|avoid|check|join|visit|follow|find|think|say|ask|add|put|turn|look|listen|call|come|bring|grow|build|cook|bake|wear|wash|walk|run|work|love|live)\b|^(?:first|then|next|finally),/iu
/** Past-tense verbs that are hardly ever part of a name. */
const happened =
  /\b(?:ate|began|became|bought|broke|brought|built|came|caught|chose|drank|drove|fell|felt|flew|found|gave|grew|heard|hid|kept|knew|left|lost|made|met|paid|ran|rose|sang|sat|saw|sent|slept|sold|spent|spoke|stood|stole|swam|taught|thought|threw|told|took|woke|won|wore|wrote)\b/iu
/** Words that are verbs more often than not. */
const verbs =
  /\b(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|must|may|might|makes?|takes?|goes|went|gets?|got|said|says|needs?|wants?|means|lets?|helps?|keeps?|costs?|opens?|starts?|ends?|grows?|lives?|works?|turns?|uses?|sells?|ships?|launch(?:es|ed)?|comes?|came|pulls?|runs?|falls?|moves?|knows?|loves?|feels?|becomes?|happens?|contains?|brings?|gives?|finds?|holds?|stays?|carr(?:y|ies)|stands?|sits?|plays?|builds?|pays?|produces?|serves?|shows?|sleeps?|eats?|drinks?|travels?|sends?|pushes|burns?|melts?|freezes|flows?|\p{L}{3,}ed)\b/iu
const acts = /\b(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|must|may|might|[Ii]|we|they)\b/u

/** Whether a text seems to have a verb. */
function hasVerb(text: string): boolean {
  return verbs.test(text)
}

/** After these words, a verb belongs to a relative clause: `the day we met`. */
const relating = /^(?:I|we|you|they|he|she|it|who|that|which|when|where|whose)$/iu
/** The maximum number of words in an event's subject. */
const longestActor = 3

function reportsEvent(title: string): boolean {
  const actor = title.slice(0, title.search(happened)).trim().split(/\s+/u)
  return happened.test(title) && actor.length <= longestActor && !actor.slice(1).some((word) => relating.test(word))
}

/** Whether a title is a sentence or part of one, rather than a noun phrase. */
function isSaid(title: string): boolean {
  return speaks.test(title) || happened.test(title) || acts.test(title)
}

function kindOf(line: string): TopicKind {
  const title = withoutEnd(line)
  if (/^how\s+(?:to|not\s+to)\b/i.test(title)) return 'how-to'
  if (
    /^(?:what|when|where|who|which|how)(?:\s+\w+)?\s+to\s|^how\s+(?:I|we)\b/iu.test(title) &&
    !/\?["”’')]?$/u.test(line)
  )
    return 'wonder'
  const isOrder =
    /^(?:do|don[’']t)\b/i.test(title) &&
    (/[.!…]$/u.test(line) || /^don[’']t\s+(?!you|i|we|they|these|those)/i.test(title))
  if (/\?["”’')]?$/u.test(line) || (asks.test(title) && !isOrder)) return 'question'
  if (isOrder || presents.test(title)) return 'statement'
  if (/^(?:when|where|who|which|what)\b/i.test(title) && /[.!…]$/u.test(line) && hasVerb(title)) return 'statement'
  if (wonders.test(title)) return 'wonder'
  if (lists.test(title) && !hasVerb(title)) return 'list'
  if (/\s(?:vs\.?|versus|or)\s/i.test(title) && title.split(/\s+/u).length <= 9 && !hasVerb(title)) return 'choice'
  // Four words and a full stop, or three and an exclamation mark, are a sentence even if the verb is unknown.
  const isWhole = /\.["”’')]?$/u.test(line) && title.split(/\s+/u).length >= 4
  const isCalled = /!["”’')]?$/u.test(line) && title.split(/\s+/u).length >= 3
  if (isWhole || isCalled || (hasEnd.test(line) && (hasVerb(title) || isSaid(title)))) return 'statement'
  const words = title.split(/\s+/u)
  const says =
    words.length > 6
      ? hasVerb(title) || reportsEvent(title)
      : /^\p{L}+(?:\s+\p{L}+)?\s+(?:is|are|was|were|has|have|can)\s/iu.test(title)
  return says ? 'statement' : 'subject'
}

const nameOf = (text: string) => (/^step\s/i.test(text) ? stepByStep : 'A list')

/** Returns an order's subject, without the length it asks for or a question mark that belongs to the order. */
function withoutOrder(ordered: string): string {
  const [first = '', ...others] = ordered.replace(lengths, '').split('\n')
  const isQuestion = asks.test(first) || first.indexOf('?') < first.length - 1
  const titled = isQuestion ? first : first.slice(0, -1)
  // The full stop ends the order; what was ordered is a title.
  return [titled.replace(/^([^.!?]+)\.(?:\s+|$)/u, '$1\n').trim(), ...others].join('\n')
}

const counts = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const counted = new RegExp(`(?<![\\p{L}\\p{N}])(?:(\\d{1,2})|(${counts.join('|')}))(?![\\p{L}\\p{N}])`, 'iu')
/** Subjects that begin a sentence. */
const actors = /^(?:and\s+|but\s+)?(?:I|we|you|he|she|it|they|there|nobody)\s/iu
/** The maximum number of words in an item on either side of `and`. */
const longestItem = 4

function countOf(title: string): number | null {
  const [, digits, word] = counted.exec(title) ?? []
  if (digits !== undefined) return Number(digits)
  return word === undefined ? null : counts.indexOf(word.toLowerCase()) + 2
}

/** Splits `red, white and blue` at `and` too, if that gives the announced count, or three similar items. */
function partLast(parts: readonly string[], count: number | null, isSteps: boolean): string[] {
  const last = parts.at(-1)?.split(/\s+and\s+/iu) ?? []
  if (last.length !== 2 || parts.length < 2) return [...parts]
  const isPlain = !isSteps && [...parts.slice(0, -1), ...last].every((part) => part.split(/\s+/u).length <= longestItem)
  const isParted =
    count === null ? isPlain && !parts.slice(0, -1).some((part) => /\sand\s/iu.test(part)) : count === parts.length + 1
  return isParted ? [...parts.slice(0, -1), ...last] : [...parts]
}

/** Returns the items of an inline list after a title and a colon; empty if it is a sentence with commas. */
function inlineItems(text: string, title: string, kind: TopicKind): string[] {
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
  // Without an announced count, two parts are a sentence with a comma.
  const least = kind === 'list' || kind === 'how-to' || count !== null ? 2 : 3
  return isSentence || parts.length < least ? [] : parts
}

/** The lines of a topic, split. `before`: the number of sentences after the first one and above the items. */
type Parted = { readonly sentences: readonly string[]; readonly items: readonly string[]; readonly before: number }

/** Splits lines into sentences and list items. `itemOf` returns an item's text, or null if a line is not an item. */
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

/** Puts each item of an inline list numbered from one on its own line. */
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

/** Parses a topic. The text is not empty. */
export function readTopic(text: string): Topic {
  const plain = plainText(text)
  const [order = ''] = orders.exec(plain) ?? []
  const ordered = plain.slice(order.length).trim()
  const cleaned = order === '' || ordered === '' ? plain : withoutOrder(ordered)
  const lines = ownLines(cleaned)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const itemOf = (line: string) => (bullets.test(line) ? line.replace(bullets, '') : null)
  const { sentences, items, before: above } = partItems(lines, itemOf, sentencesOf)
  const [head = '', ...rest] = sentences
  const [before = '', ...behind] = head.split(/:\s+/u)
  const stated = behind.join(': ')
  const isLabel = labels.test(before)
  const named = kindOf(before)
  const listed =
    items.length === 0 && !isLabel && before.split(/\s+/u).length <= 12 ? inlineItems(stated, before, named) : []
  // A question or a sentence before a colon may continue after it.
  const goesOn = /\?["”’')]?$/u.test(stated) || (named === 'subject' && isSaid(before))
  const isHeading = listed.length === 0 && stated.split(/\s+/u).length > 2 && !isLabel && !goesOn && headings.has(named)
  const headline = listed.length > 0 || isHeading ? before : head
  const opened = isLabel && stated !== '' ? 'statement' : kindOf(headline)
  const isList =
    items.length + listed.length > 0 && (opened === 'subject' || (opened === 'statement' && listed.length > 0))
  const kind: TopicKind = isList || head === '' ? 'list' : opened
  const whole = withoutEnd(headline)
  const age = likeOneOf.exec(whole)?.[1]
  const asked = explaining.test(order) ? audiences.exec(whole)?.[1] : undefined
  const audience = age === undefined ? (asked ?? null) : `somebody who is ${age}`
  const title = whole.replace(age !== undefined ? likeOneOf : asked !== undefined ? audiences : '', '')
  return {
    kind,
    title: title === '' ? nameOf(cleaned) : capitalised(title),
    inner: asInner(title),
    facts: kind === 'statement' ? [head, ...rest] : isHeading ? [stated, ...rest] : rest,
    items: [...listed, ...items],
    lead: items.length === 0 ? 0 : above + (isHeading ? 1 : 0),
    audience,
  }
}
