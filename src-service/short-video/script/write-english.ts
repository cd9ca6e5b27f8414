import type { RandomStream } from '../../models/drawing/random-stream.ts'
import type { ScriptCategory } from '../short-video-options.ts'
import { beatsLast, type Draft, groupFacts, interleave, mostPrompts, promptBeat, takeFor } from './draft.ts'
import { closesOf, hookOf, tailsOf } from './hooks.ts'
import { categoryPrompts, commonPrompts, openings, type Prompt, type PromptNeed } from './prompts.ts'
import type { Topic } from './read-topic.ts'
import { asSentence, sentencesOf } from './sentences.ts'

const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
] as const
/** The end of a script that is longer than was asked for. */
const shortClose = 'Now you know.'
/** Steps and lists are said once more within this. Seconds. */
const longestRecap = 10

function itemSentence(item: string, index: number, category: ScriptCategory): string {
  const place = ordinals[index]
  const lead = category === 'how-to' ? `Step ${index + 1}` : (place ?? `Number ${index + 1}`)
  return asSentence(`${lead}: ${item}`)
}

/** The topic's own sentences, in its order. A statement's first one is the hook already. */
function factsOf(topic: Topic, category: ScriptCategory): string[] {
  const facts = (topic.kind === 'statement' ? topic.facts.slice(1) : topic.facts).map((fact) => asSentence(fact))
  const items = topic.items.map((item, index) => itemSentence(item, index, category))
  return facts.toSpliced(topic.lead, 0, ...items)
}

/** Those lines that do not begin with the word that `before` begins with. */
function notAs(before: string | undefined, lines: readonly string[]): string[] {
  const wordOf = (line = '') => line.split(/[\s.,]/u, 1)[0]
  return lines.filter((line) => wordOf(line) !== wordOf(before))
}

/**
 * Writes a script in English: the topic turned to the viewer, its own sentences in their order, questions to the viewer among
 * them, and an end. `seconds` is the length that is aimed at; what the topic says is never left out to meet it.
 */
export function writeEnglish(topic: Topic, category: ScriptCategory, seconds: number, random: RandomStream): Draft[] {
  const facts = factsOf(topic, category)
  const isReported = topic.kind === 'statement' || facts.some((fact) => !/\?["”’')]*$/u.test(fact))
  const reporting = { isReported, hasMore: facts.length > 0 }
  const has: Record<PromptNeed, boolean> = {
    answer: isReported && (topic.kind === 'question' || topic.kind === 'wonder'),
    told: isReported,
    several: isReported && facts.length > 1,
    untold: !isReported,
    items: topic.items.length > 1,
  }
  const fits = ({ needs }: Prompt) => needs === undefined || has[needs]
  const textsOf = (prompts: readonly Prompt[]) => random.shuffle(prompts.filter(fits)).map(({ text }) => text)
  const groups = groupFacts(facts)
  const parts = groups.map(({ text }) => text)
  const head = hookOf(topic, reporting, random)
  const close = random.pick(closesOf(topic, category, reporting))
  const isFull = beatsLast([head, ...parts, close]) > seconds * 1.08
  const tails = tailsOf(topic, category, reporting)
  const [tailed = tails[0], ...others] = notAs(sentencesOf(head).at(-1), tails)
  const tail = isFull ? '' : random.pick([tailed, ...others])
  const end = isFull ? shortClose : close
  const once = topic.items.map((item) => asSentence(item))
  const recap = once.length > 1 ? `Once more, in short. ${once.join(' ')}` : ''
  const left = seconds - beatsLast([head, tail, ...parts, end])
  const isRecapped = recap !== '' && beatsLast([recap]) <= Math.min(longestRecap, left * 0.7)
  const [opening = ''] = takeFor(Math.max(0, left * 0.4), notAs(tail, textsOf(openings)), 1)
  const room = left - beatsLast([isRecapped ? recap : '', opening])
  const all = [...textsOf(categoryPrompts[category]), ...textsOf(commonPrompts)]
  const prompts = takeFor(room, all, mostPrompts(groups))
  // A list is not interrupted.
  const isList = topic.items.length > 0
  // Where nothing else is told, the questions are what pictures go with.
  const about = groups.length === 0 ? topic.title : ''
  const asked = prompts.map((text) => promptBeat(text, about))
  const told = isList || about !== '' ? [...groups, ...asked] : interleave(groups, prompts)
  const beats = (text: string, about: string): Draft[] => (text === '' ? [] : [{ kind: 'beat', text, about }])
  return [
    { kind: 'hook', text: head, about: topic.title },
    ...beats(tail, ''),
    ...beats(opening, ''),
    ...told,
    ...beats(isRecapped ? recap : '', once.join(' ')),
    { kind: 'close', text: end, about: '' },
  ]
}
