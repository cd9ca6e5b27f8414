import { createRandomStream, type RandomStream } from '../../models/drawing/random-stream.ts'
import type { ScriptCategory } from '../short-video-options.ts'
import type { Beat, Script } from '../short-video.ts'
import { beatBreak } from '../voice/time-beats.ts'
import { angles } from './angles.ts'
import { chooseCategory } from './choose-category.ts'
import { chooseMoves } from './choose-moves.ts'
import { closesOf, hookOf, tailsOf } from './hooks.ts'
import { detectLanguage } from './detect-language.ts'
import { findCues } from './find-cues.ts'
import { writeForeign } from './write-foreign.ts'
import type { Move } from './moves.ts'
import { readTopic, type Topic } from './read-topic.ts'
import { asSentence, capitalised, countWords, plainText } from './sentences.ts'

/** What a script is written from. */
export type ScriptOrder = {
  /** Already cut to the interface's length; null, empty or without a letter lets the writer choose an angle. */
  readonly topic: string | null
  /** The length to aim at, 20 to 180 seconds. Facts of the topic are never left out to meet it. */
  readonly seconds: number
  /** The id of a category (`shortVideoOptions`); left out or unknown, it is read from the topic. */
  readonly category?: string
  readonly seed: number
}

/** How fast the voices speak, pauses and all. Words a second. */
export const wordsPerSecond = 2.85

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
/** A beat is not longer than this where its sentences can be parted. Words. */
const mostInBeat = 34

type Draft = { readonly kind: Beat['kind']; readonly text: string }

function itemSentence(item: string, index: number, { kind }: Topic): string {
  const place = ordinals[index]
  const lead = place === undefined ? `Number ${index + 1}` : kind === 'how-to' ? `Step ${index + 1}` : place
  return asSentence(`${lead}: ${item}`)
}

/** The topic's own sentences, in its order. A statement's first one is the hook already. */
function factsOf(topic: Topic): string[] {
  const facts = topic.kind === 'statement' ? topic.facts.slice(1) : topic.facts
  return [
    ...facts.map((fact) => asSentence(fact)),
    ...topic.items.map((item, index) => itemSentence(item, index, topic)),
  ]
}

/** Puts sentences together to beats of a breath or two. */
function groupFacts(sentences: readonly string[]): Draft[] {
  const groups: string[] = []
  for (const sentence of sentences) {
    const before = groups.at(-1)
    const isJoined = before !== undefined && countWords(before) + countWords(sentence) <= mostInBeat * 0.7
    if (isJoined) groups[groups.length - 1] = `${before} ${sentence}`
    else groups.push(sentence)
  }
  return groups.map((text) => ({ kind: 'beat', text }))
}

const draftsOf = (moves: readonly Move[], ...phases: readonly Move['phase'][]): Draft[] =>
  moves.filter(({ phase }) => phases.includes(phase)).map(({ text }) => ({ kind: 'beat', text }))

/** Spreads passages among facts, as evenly as they go: a passage follows facts, never the last of them. */
function interleave(facts: readonly Draft[], moves: readonly Draft[]): Draft[] {
  if (facts.length < 3) return [...facts, ...moves]
  const between = moves.slice(0, facts.length - 1)
  const step = facts.length / (between.length + 1)
  const mixed = facts.flatMap((fact, index) => {
    const turn = between.findIndex((_, place) => Math.round((place + 1) * step) - 1 === index)
    const move = between[turn]
    return move === undefined ? [fact] : [fact, move]
  })
  return [...mixed, ...moves.slice(between.length)]
}

function writeEnglish(topic: Topic, category: ScriptCategory, total: number, random: RandomStream): Draft[] {
  const facts = factsOf(topic)
  const groups = groupFacts(facts)
  const has = {
    facts: facts.length > 0 || topic.kind === 'statement',
    items: topic.items.length > 1,
    inner: topic.kind === 'wonder' || topic.kind === 'how-to' ? topic.inner : null,
  }
  const told = topic.audience === null ? '' : ` Here it is, simple enough for ${topic.audience}.`
  const head = hookOf(topic, random) + told
  const close = random.pick(closesOf(topic, category, has.facts))
  const said = [head, ...facts].reduce((sum, text) => sum + countWords(text), 0)
  const isFull = said + countWords(close) > total * 1.08
  const tail = isFull ? '' : random.pick(tailsOf(topic, category))
  const shortClose = isFull ? 'Now you know.' : close
  const fixed = said + countWords(tail) + countWords(shortClose)
  const moves = chooseMoves(total - fixed, total, category, has, random)
  const isBare = groups.length === 0
  return [
    { kind: 'hook', text: `${head} ${tail}`.trim() },
    ...draftsOf(moves, 'open'),
    ...(isBare ? draftsOf(moves, 'look', 'think') : interleave(groups, draftsOf(moves, 'look', 'think'))),
    ...draftsOf(moves, 'share'),
    { kind: 'close', text: shortClose },
  ]
}

/** As many facts of an angle as there is room for: a short video tells fewer of them. */
function topicOfAngle(total: number, random: RandomStream): Topic {
  const { title, facts: all } = random.pick(angles)
  let room = total * 0.75 - countWords(title)
  const facts = all.filter((fact) => {
    room -= countWords(fact)
    return room >= 0
  })
  return { kind: 'question', title: title.replace(/\?$/u, ''), inner: title, facts, items: [], audience: null }
}

/** Writes what is said: a hook, beats and a close, from nothing but what the topic says. Pure; takes milliseconds. */
export function writeScript({ topic: given, seconds, category: asked, seed }: ScriptOrder): Script {
  const random = createRandomStream(`short video script ${seed}`)
  const text = plainText(given ?? '')
  const isEmpty = !/[\p{L}\p{N}]/u.test(text)
  const language = isEmpty ? 'en-US' : detectLanguage(text)
  const total = seconds * wordsPerSecond
  const topic = isEmpty ? topicOfAngle(total, random) : readTopic(text)
  const category = chooseCategory(topic, text, asked)
  const drafts =
    language === 'en-US' ? writeEnglish(topic, category, total, random) : writeForeign(text, language, total)
  const beats = drafts.map(({ kind, text: own }): Beat => ({ kind, text: own, cues: findCues(own, topic.title) }))
  return {
    title: capitalised(language === 'en-US' ? topic.title : (drafts[0]?.text.slice(0, 60) ?? text)),
    language,
    category,
    text: beats.map(({ text: own }) => own).join(beatBreak),
    beats,
  }
}
