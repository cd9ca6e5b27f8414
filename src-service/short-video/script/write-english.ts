import type { RandomStream } from '../../models/drawing/random-stream.ts'
import type { ScriptCategory } from '../short-video-options.ts'
import {
  beatsLast,
  type Draft,
  groupFacts,
  interleave,
  mostPrompts,
  promptBeat,
  takeFor,
  asSentence,
  sentencesOf,
} from './sentences.ts'
import { closesOf, hookOf, tailsOf } from './hooks.ts'
import type { Topic } from './read-topic.ts'

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
const shortClose = 'Now you know.'
/** Maximum length of a recap of steps or a list. Seconds. */
const longestRecap = 10

function itemSentence(item: string, index: number, category: ScriptCategory): string {
  const place = ordinals[index]
  const lead = category === 'how-to' ? `Step ${index + 1}` : (place ?? `Number ${index + 1}`)
  return asSentence(`${lead}: ${item}`)
}

/** Returns the topic's own sentences in order. The first one of a statement is already the hook. */
function factsOf(topic: Topic, category: ScriptCategory): string[] {
  const facts = (topic.kind === 'statement' ? topic.facts.slice(1) : topic.facts).map((fact) => asSentence(fact))
  const items = topic.items.map((item, index) => itemSentence(item, index, category))
  return facts.toSpliced(topic.lead, 0, ...items)
}

/** Returns the lines that do not begin with the first word of `before`. */
function notAs(before: string | undefined, lines: readonly string[]): string[] {
  const wordOf = (line = '') => line.split(/[\s.,]/u, 1)[0]
  return lines.filter((line) => wordOf(line) !== wordOf(before))
}

/** What a prompt requires of a topic: an answered question, any statement, several parts, no statement, or a list. */
type PromptNeed = 'answer' | 'stated' | 'several' | 'untold' | 'items'

/** A question to the viewer, or a transition. It states nothing, so that it fits any topic. */
type Prompt = { readonly text: string; readonly needs?: PromptNeed }

/** Prompts before anything is stated. */
export const openings: readonly Prompt[] = [
  { text: 'Say your own answer out loud first.', needs: 'answer' },
  { text: 'Keep one question in mind: what would you tell a friend about this?' },
  { text: 'Stay until the end, because the last part is yours.' },
  { text: 'I will keep it short and plain.', needs: 'several' },
  { text: 'One thing after the other.', needs: 'several' },
  { text: 'Listen with a friend in mind.' },
]

/** Prompts for every category. */
export const commonPrompts: readonly Prompt[] = [
  { text: 'Who should hear this from you?', needs: 'stated' },
  { text: 'Does that match what you have seen yourself?', needs: 'stated' },
  { text: 'Could you say that in your own words?', needs: 'stated' },
  { text: 'Think about that for a second.', needs: 'stated' },
  { text: 'Who do you know that could tell us more? Bring them here.', needs: 'untold' },
  { text: 'What would you ask an expert, if one sat beside you?', needs: 'untold' },
  { text: 'Say what you know in one sentence. Is that harder than you thought?', needs: 'untold' },
  { text: 'Where did you last come across this?', needs: 'untold' },
  { text: 'What do most people get wrong here?', needs: 'untold' },
]

/** Prompts for one category each, used before the common ones. */
export const categoryPrompts: Readonly<Record<ScriptCategory, readonly Prompt[]>> = {
  explainer: [
    { text: 'Which part of this did you not expect?', needs: 'several' },
    { text: 'Did you know that before?', needs: 'stated' },
    { text: 'Does this change how you see it?', needs: 'stated' },
  ],
  'how-to': [
    { text: 'Take your time with this part.', needs: 'stated' },
    { text: 'Which step looks hardest to you?', needs: 'items' },
    { text: 'If something goes wrong, go back one step and not to the start.', needs: 'stated' },
    { text: 'How do you do it today?' },
    { text: 'Who taught you your way?', needs: 'untold' },
  ],
  list: [
    { text: 'Which one would you put first?', needs: 'items' },
    { text: 'If you could keep only one of them, which one would it be?', needs: 'items' },
    { text: 'Which one did you think of just now?', needs: 'untold' },
  ],
  story: [
    { text: 'Picture it for a moment.', needs: 'stated' },
    { text: 'Put yourself in that place.', needs: 'stated' },
    { text: 'Who does this remind you of?', needs: 'stated' },
    { text: 'How would you tell it?', needs: 'untold' },
  ],
  news: [
    { text: 'What could this mean for you?' },
    { text: 'Which question is still open for you?', needs: 'stated' },
    { text: 'Where did you hear it first?' },
  ],
  product: [
    { text: 'Who would be happy about this? Send it to them.' },
    { text: 'Is this for you?' },
    { text: 'What would you like to know before you decide?' },
  ],
  opinion: [
    { text: 'Where do you stand so far?' },
    { text: 'What would change your mind?' },
    { text: 'Who sees it the other way, and why?' },
  ],
  motivation: [
    { text: 'Take one slow breath first. Good.', needs: 'untold' },
    { text: 'What is the smallest step that you could take today?' },
    { text: 'You do not need to feel ready. You need to begin.' },
  ],
}

/** Writes an English script: hook, the topic's sentences in order, questions, ending. Never cut to meet `seconds`. */
export function writeEnglish(topic: Topic, category: ScriptCategory, seconds: number, random: RandomStream): Draft[] {
  const facts = factsOf(topic, category)
  const hasFacts = topic.kind === 'statement' || facts.some((fact) => !/\?["”’')]*$/u.test(fact))
  const factState = { hasFacts, hasMore: facts.length > 0 }
  const has: Record<PromptNeed, boolean> = {
    answer: hasFacts && (topic.kind === 'question' || topic.kind === 'wonder'),
    stated: hasFacts,
    several: hasFacts && facts.length > 1,
    untold: !hasFacts,
    items: topic.items.length > 1,
  }
  const fits = ({ needs }: Prompt) => needs === undefined || has[needs]
  const textsOf = (prompts: readonly Prompt[]) => random.shuffle(prompts.filter(fits)).map(({ text }) => text)
  const groups = groupFacts(facts)
  const parts = groups.map(({ text }) => text)
  const head = hookOf(topic, factState, random)
  const close = random.pick(closesOf(topic, category, factState))
  const isFull = beatsLast([head, ...parts, close]) > seconds * 1.08
  const tails = tailsOf(topic, category, factState)
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
  // Lists are not interrupted.
  const isList = topic.items.length > 0
  // If nothing else is stated, images go with the questions.
  const about = groups.length === 0 ? topic.title : ''
  const asked = prompts.map((text) => promptBeat(text, about))
  const stated = isList || about !== '' ? [...groups, ...asked] : interleave(groups, prompts)
  const beats = (text: string, about: string): Draft[] => (text === '' ? [] : [{ kind: 'beat', text, about }])
  return [
    { kind: 'hook', text: head, about: topic.title },
    ...beats(tail, ''),
    ...beats(opening, ''),
    ...stated,
    ...beats(isRecapped ? recap : '', once.join(' ')),
    { kind: 'close', text: end, about: '' },
  ]
}
