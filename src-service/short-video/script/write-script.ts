import { detectLanguage } from '#shared/domain/detect-language.ts'
import { spokenSeconds, topicSeconds } from '#shared/domain/short-video.ts'
import { isEmptyTopic } from '#shared/domain/topic-content.ts'
import { createRandomStream, type RandomStream } from '../../models/drawing/random-stream.ts'
import type { Beat, Script } from '../short-video.ts'
import { beatBreak } from '../voice/voice-times.ts'
import { angles } from './angles.ts'
import { readTopic, type Topic, stepByStep } from './read-topic.ts'
import { capitalised, plainText } from './sentences.ts'
import { writeEnglish } from './write-english.ts'
import { writeForeign } from './write-foreign.ts'
import { scriptCategories, type ScriptCategory } from '../short-video-options.ts'
import { isCommonWord, subjectOf } from '../broll/subjects.ts'
import { wordsOf } from '../../models/voices/spoken.ts'

/** What a script is written from. */
export type ScriptOrder = {
  /** Already cut to the interface's length. If null, empty or without letters, the writer chooses a default topic. */
  readonly topic: string | null
  /** The target length, 20 to 180 seconds. The topic's facts are never cut to meet it, nor is anything added. */
  readonly seconds: number
  /** A category id (`shortVideoOptions`); if missing or unknown, derived from the topic. */
  readonly category?: string
  readonly seed: number
}

/** The invitation at the end of a default topic. Seconds. */
const closing = 2.7
/** The first facts of a default topic answer its question: none is started without time for them. */
const answering = 3

/** Returns the facts of as many default topics as fit, each after its question. */
function topicOfAngles(seconds: number, random: RandomStream): Topic {
  let room = seconds - closing
  const [first, ...others] = random.shuffle(angles)
  const title = first?.title ?? ''
  const facts: string[] = []
  for (const [index, angle] of [first, ...others].entries()) {
    if (angle === undefined) continue
    const answer = [...(index === 0 ? [] : [angle.title]), ...angle.facts.slice(0, answering)]
    const needed = answer.reduce((sum, sentence) => sum + spokenSeconds(sentence, 'en-US'), 0)
    if (index > 0 && room < needed) continue
    room -= needed + (index === 0 ? spokenSeconds(title, 'en-US') : 0)
    facts.push(...answer)
    for (const fact of angle.facts.slice(answering)) {
      room -= spokenSeconds(fact, 'en-US')
      // A fact may depend on the previous one, so none is skipped.
      if (room < 0) break
      facts.push(fact)
    }
  }
  return { kind: 'question', title: title.replace(/\?$/u, ''), inner: title, facts, items: [], lead: 0, audience: null }
}

/** Maximum length of a title in letters; longer ones are cut between words if possible. */
const longestTitle = 60

/** Cuts a title that is too long, between words if possible. */
export function shortTitle(title: string): string {
  if (title.length <= longestTitle) return title
  const space = title.lastIndexOf(' ', longestTitle)
  return title.slice(0, space > 0 ? space : longestTitle).toWellFormed()
}

const categoryPatterns: readonly (readonly [ScriptCategory, RegExp])[] = [
  [
    'product',
    /\b(?:we (?:just )?(?:launch|built|sell)\w*|our new \w+|order now|pre-?order|discount|sale|available (?:now|from)|ships? (?:in|from|on)|introducing)\b|[$€£]\s?\d/i,
  ],
  [
    'motivation',
    /\b(?:motivat\w*|disciplin\w*|never give up|believe in yourself|confidence|success|procrastinat\w*|your goals?|mindset)\b/i,
  ],
  [
    'story',
    /\b(?:the story of|once upon|when i was|one day|years ago|i (?:quit|was|had|went|got|broke|met|left|found|lost|moved|bought|sold|started|failed|learned)|my (?:grand)?(?:mother|father|grandmother|grandfather)|i remember)\b/i,
  ],
  [
    'news',
    /\b(?:breaking|announced|yesterday|this (?:week|morning|month)|reported|news|election|minister|president)\b/i,
  ],
  [
    'opinion',
    /\b(?:should (?:we|you|i|everyone)|overrated|underrated|better than|unpopular opinion|i think|in my opinion|worth it)\b/i,
  ],
]

/** Returns the requested category if it exists, else the one that fits the topic. */
function chooseCategory(topic: Topic, text: string, asked: string | undefined): ScriptCategory {
  const known = scriptCategories.find(({ id }) => id === asked)
  if (known !== undefined) return known.id
  if (
    topic.kind === 'how-to' ||
    topic.title === stepByStep ||
    /^(?:the\s+)?(?:\w+\s+)?steps\s+(?:to|for)\b/i.test(topic.title)
  )
    return 'how-to'
  // The audience says nothing about the content.
  const stated = topic.audience === null ? text : text.replace(topic.audience, '')
  const found = categoryPatterns.find(([, pattern]) => pattern.test(stated))
  if (found !== undefined) return found[0]
  if (topic.kind === 'list') return 'list'
  return topic.kind === 'choice' ? 'opinion' : 'explainer'
}

/** The category that fits a finished script. */
export function categoryOfText(text: string): ScriptCategory {
  return categoryPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'explainer'
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const passedOver = new Set(
  'a an the of with for in on and or about to from at by as is are was were be been being it its this that these those there here then than so if not no do does did can could will would should may might must have has had you your i we our they their he she his her them us my me what why how when where who which one two three four five six seven eight nine ten more most much many very just only also even still into out up down over under again each every any some all both other own same such too now let like get got make makes made take takes give goes come use uses used say says tell want need know think see look first second third next last back keep thing things way lot bit really actually because before after while until between through during without within instead rather almost about enough let’s stay closer answer answers below beside today tomorrow minute moment long somebody someone anybody word words end part parts small short plain side work works'.split(
    ' ',
  ),
)
/** Question words and conjunctions of other languages, which no image can illustrate. */
const joining = new Set(
  'por porque qué cuando como pourquoi parce comment quand donc warum weil wenn deshalb darum perché quando quindi porquê waarom omdat wanneer dlaczego ponieważ kiedy почему потому когда поэтому чому тому коли neden çünkü varför hvorfor miksi koska siksi mengapa karena itu tại sao vì لماذا لأن لذلك كيف מדוע למה כי לכן क्यों क्योंकि इसलिए 为什么 因为 所以 怎么 什么 為什麼 因為 怎麼 什麼 なぜ だから どこ 왜 그래서 때문'.split(
    ' ',
  ),
)
const most = 5

/** Returns the words by which images are chosen: those that an image shows first, then the longest. */
export function findCues(text: string, title = ''): string[] {
  const all = wordsOf(`${text} ${title}`.toLowerCase())
    .flatMap(({ text: word }) => word.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [])
    .map((word) => word.replace(/['’]s$/u, ''))
  const stated = [...new Set(all)].filter(
    (word) =>
      word.length > (unspaced.test(word) ? 1 : 2) &&
      !passedOver.has(word) &&
      !joining.has(word) &&
      !/^\d+$/u.test(word),
  )
  const rank = (word: string) =>
    (subjectOf([word]) !== null ? 100 : 0) + (isCommonWord(word) ? 20 : 0) + Math.min(12, word.length)
  return stated.toSorted((one, other) => rank(other) - rank(one)).slice(0, most)
}

/**
 * Writes hook, beats and close of the topic's own sentences; a short topic gives a short script. Without a topic, the
 * seed chooses a default one. Pure, in milliseconds.
 */
export function writeScript({ topic: given, seconds, category: asked, seed }: ScriptOrder): Script {
  const random = createRandomStream(`short video script ${seed}`)
  const text = plainText(given ?? '')
  const isEmpty = isEmptyTopic(text)
  const language = isEmpty ? 'en-US' : detectLanguage(text)
  const topic = isEmpty ? topicOfAngles(seconds, random) : readTopic(text)
  const category = chooseCategory(topic, text, asked)
  const isFull = !isEmpty && topicSeconds(text) >= seconds
  const isEnglish = language === 'en-US'
  const drafts = isEnglish ? writeEnglish({ topic, category, isFull }) : writeForeign({ text, language, isFull })
  const title = isEnglish ? topic.title : (drafts[0]?.about ?? text).replace(/[.。।]$/u, '')
  const cuesOf = (about: string) => (about === '' ? [] : findCues(about, title))
  const beats = drafts.map(({ kind, text: own, about }): Beat => ({ kind, text: own, cues: cuesOf(about) }))
  return {
    title: capitalised(shortTitle(title)),
    language,
    category,
    text: beats.map(({ text: own }) => own).join(beatBreak),
    beats,
  }
}
