import { iconFor } from '../broll/choose-icon.ts'
import { hasVerb, isSaid, reportsEvent } from './names-thing.ts'
import { inlineItems, ownLines, partItems } from './read-items.ts'
import { capitalised, plainText, sentencesOf, withoutEnd } from './sentences.ts'
import type { TopicKind } from './topic-kind.ts'

/** The title of steps that have none. */
export const stepByStep = 'Step by step'

/** A topic that was read: its title, its facts as sentences, and the items of a list. Nothing is left out. */
export type Topic = {
  readonly kind: TopicKind
  /** Without an end mark. A statement has its first sentence here as well as in its facts. */
  readonly title: string
  /** As it stands within a sentence: `how lighthouses work`. */
  readonly inner: string
  readonly facts: readonly string[]
  readonly items: readonly string[]
  /** How many facts behind the title stand before the items. */
  readonly lead: number
  /** For whom it is to be told, where that was asked: `a child`. */
  readonly audience: string | null
}

const orders =
  /^(?:please\s+)?(?:can you\s+|could you\s+)?(?:please\s+)?(?:(?:make|create|write|do|produce|generate|record|give|(?:i|we)\s+(?:want|need|would\s+like)|i[’']d\s+like)\s+(?:me\s+|us\s+)?(?:an?\s+|the\s+)?(?:[\w-]+\s+){0,3}?(?:video|reel|short(?!\s+(?:video|clip|film|reel|script|story))|clip|script|tiktok|story|advert|ad|promo|post)\s*(?:about|on|explaining|of|for|where i|that explains?)?:?\s+|(?:an?\s+)?(?:\d{1,3}[\s-]seconds?\s+)?(?:ad|advert|promo)\s+for\s+|(?:tell|teach|show)\s+(?:me|us|people|everyone|them)\s+(?:about\s+)?|(?:talk|speak)\s+about\s+|explain\s+(?:to\s+(?:me|us)\s+)?|explained:\s*|describe\s+|discuss\s+|video\s+about:?\s+|about:\s+|topic:\s*)/i
/** Orders to make somebody understand: whom, may stand at the end. */
const explaining = /\b(?:explain|teach|describe|tell|show)/i
const audiences =
  /\s+(?:to|for)\s+((?:an?\s+|my\s+)?(?:\w+[\s-])?(?:child|kids|children|beginners?|kid|teenagers?|five[\s-]year[\s-]olds?|dummies|grandmother|grandma|parents|students))$/i
const likeOneOf =
  /\s+like\s+(?:I[’']?m|I\s+am|I\s+was|I\s+were|they\s+are)\s+((?:\d{1,2}|four|five|six|seven|eight|nine|ten|twelve)(?:\s+years\s+old)?)$/i
/** How long an order wants its video to be; the length is asked for beside the topic. */
const lengths = /\s+in\s+(?:(?:\d+|one|two|three)\s+(?:seconds?|minutes?)|(?:a|one|under a)\s+minute)(?=[.!?]?$)/im
const asks =
  /^(?:(?:why|how|what|when|where|who|which|whose)\s+)?(?:do|does|did|is|are|was|were|can|could|will|would|should|has|have|may|might|am)(?:n't)?\s+\S+|^how\s+come\s|^(?:why|how|what|when|where|who)[’'](?:s|re|d|ll)\s+\S|^(?:how\s+(?:many|much|often|long|far|old|big|fast|good|bad|deep|high)|what|which)\s+(?:\w+\s+){0,2}(?:do|does|did|is|are|was|were|can|could|will|would|should)\s+\S+\s+\S+/i
const wonders = /^(?:why|how|what|when|where|who|which|whether)\b/i
const bullets = /^\s*(?:[-*•–—]|\(?\d{1,2}[.):]|step\s+\d{1,2}[.):])\s+/iu
const lists =
  /^(?:the\s+)?(?:(?:top|best|my|our)\s+)?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+\p{L}/iu
/** What is asked or named before a colon; what stands behind it is told. */
const headings: ReadonlySet<TopicKind> = new Set(['question', 'wonder', 'how-to', 'subject', 'choice'])
/** What a sentence may be called before a colon. */
const labels =
  /^(?:breaking(?: news)?|(?:un)?popular opinion|my (?:take|opinion|view)|hot take|(?:fun )?facts?|news|update|(?:pro )?tip|reminder|warning|note|story ?time|true story|confession|pov|til|psa|quote|(?:client )?testimonial)$/i
/** What brings something new before the viewer. */
const presents = /^(?:introducing|meet|announcing|welcome|say hello)\b/i
const hasEnd = /[.!?…]["”’')]?$/u

/** Lowers the first letter where the word is not a name, as far as that can be told. */
export function asInner(title: string): string {
  const [first = ''] = title.split(/\s+/u)
  const isPlain = /^\p{Lu}?\p{Ll}+$/u.test(first)
  const isCommon =
    wonders.test(first) ||
    /^(?:the|a|an|our|my|your|this|these|those|some|every|all|being|having)$/i.test(first) ||
    iconFor(first) !== null
  const isTitled = title
    .split(/\s+/u)
    .slice(1)
    .some((word) => /^\p{Lu}\p{Ll}{3,}/u.test(word))
  return isPlain && isCommon && (!isTitled || wonders.test(first) || /^(?:the|an)$/i.test(first))
    ? first.toLowerCase() + title.slice(first.length)
    : title
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
  // Four words and a full stop are a sentence, whether its verb is known or not; so are three that are called out.
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

/** What a list without a title is called. */
const nameOf = (text: string) => (/^step\s/i.test(text) ? stepByStep : 'A list')

/** What an order is about, without the length that it asks for, and without the mark of a question that only the order was. */
function withoutOrder(ordered: string): string {
  const [first = '', ...others] = ordered.replace(lengths, '').split('\n')
  const isQuestion = asks.test(first) || first.indexOf('?') < first.length - 1
  return [isQuestion ? first : first.slice(0, -1), ...others].join('\n')
}

/** Reads a topic. The text is not empty. */
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
  const told = behind.join(': ')
  const isLabel = labels.test(before)
  const named = kindOf(before)
  const listed =
    items.length === 0 && !isLabel && before.split(/\s+/u).length <= 12 ? inlineItems(told, before, named) : []
  // A question before a colon may go on behind it; and what is a sentence itself goes on behind it.
  const goesOn = /\?["”’')]?$/u.test(told) || (named === 'subject' && isSaid(before))
  const isHeading = listed.length === 0 && told.split(/\s+/u).length > 2 && !isLabel && !goesOn && headings.has(named)
  const headline = listed.length > 0 || isHeading ? before : head
  const opened = isLabel && told !== '' ? 'statement' : kindOf(headline)
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
    facts: kind === 'statement' ? [head, ...rest] : isHeading ? [told, ...rest] : rest,
    items: [...listed, ...items],
    lead: items.length === 0 ? 0 : above + (isHeading ? 1 : 0),
    audience,
  }
}
