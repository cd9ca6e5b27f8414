import type { ScriptCategory } from '../short-video-options.ts'
import { closeOf, hookOf } from './hooks.ts'
import type { Topic } from './read-topic.ts'
import { asSentence, type Draft, frame, itemSentences } from './sentences.ts'

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

function itemSentence(item: string, index: number, category: ScriptCategory): string {
  const place = ordinals[index]
  const lead = category === 'how-to' ? `Step ${index + 1}` : (place ?? `Number ${index + 1}`)
  return itemSentences(`${lead}: `, item)
}

/** Returns the topic's own sentences in order. The first one of a statement is already the hook. */
function factsOf(topic: Topic, category: ScriptCategory): string[] {
  const facts = (topic.kind === 'statement' ? topic.facts.slice(1) : topic.facts).map((fact) => asSentence(fact))
  const items = topic.items.map((item, index) => itemSentence(item, index, category))
  return facts.toSpliced(topic.lead, 0, ...items)
}

/** What an English script is written from. `isFull`: the topic alone takes the requested time. */
type EnglishOrder = { readonly topic: Topic; readonly category: ScriptCategory; readonly isFull: boolean }

/** Writes an English script: the title as hook, the topic's sentences in order, and an invitation in its voice. */
export function writeEnglish({ topic, category, isFull }: EnglishOrder): Draft[] {
  const hook: Draft = { kind: 'hook', text: hookOf(topic), about: topic.title }
  const sentences = factsOf(topic, category)
  return frame({ hook, sentences, close: closeOf([hook.text, ...sentences].join(' '), category), isFull })
}
