import { type BrandProfile, createAvoidTest, type Fact, productOf, type TakeLanguage } from '../brands/brand-profile.ts'
import type { AngleName, FactKind, Play } from '../plays/play.ts'
import { englishPhrasing } from './english-phrasing.ts'
import { germanPhrasing } from './german-phrasing.ts'
import type { Phrasing } from './phrasing.ts'
import { seededOrder } from './seeded-order.ts'
import { capitalised, sentenceKey, sentencesOf } from './sentences.ts'

/** The words of a take. `tags` have no hash sign. */
export type TakeWords = {
  readonly hook: string
  readonly caption: string
  readonly tags: readonly string[]
  readonly beats: readonly { readonly say: string; readonly show: string }[]
}

/** What is written: for whom, in which structure, from which angle. `number` counts the takes of a brand's play from 1. */
export type TakeBrief = {
  readonly profile: BrandProfile
  readonly play: Play
  readonly angle: AngleName
  readonly number: number
  /** Whether the brand has said a sentence (as `sentenceKey` writes it) in an earlier take. */
  isSaid(key: string): boolean
}

const phrasings: Readonly<Record<TakeLanguage, Phrasing>> = { en: englishPhrasing, de: germanPhrasing }
const tagsPerTake = 4

/** The kinds of facts that suit a caption of each angle. */
const captionKinds: Readonly<Record<AngleName, readonly FactKind[]>> = {
  curiosity: ['origin', 'number', 'myth'],
  craft: ['process', 'people', 'number'],
  honesty: ['mistake', 'myth', 'price'],
  suspense: ['process', 'mistake', 'number'],
  usefulness: ['use', 'process', 'price'],
  hospitality: ['people', 'use', 'origin'],
  thrift: ['price', 'use', 'number'],
  contrast: ['myth', 'number', 'origin'],
}

/** A clause of a fact: its first, the one that follows it, or both. */
type Clause = {
  readonly text: string
  readonly fact: Fact
  readonly part: 'say' | 'also' | 'both'
  readonly product: string | null
}
/** A clause in a pattern, not written out yet. */
type Option = { readonly clause: Clause; readonly pattern: string }
type Sentence = Clause & { readonly pattern: string; readonly sentence: string }

const closed = (text: string) => (/[.!?…]$/u.test(text) ? text : `${text}.`)
const namesProduct = (pattern: string) => pattern.includes('{p}') || pattern.includes('{P}')

function fill(pattern: string, clause: string, product: string): string {
  const filled = pattern
    .replaceAll('{c}', clause)
    .replaceAll('{C}', capitalised(clause))
    .replaceAll('{p}', product)
    .replaceAll('{P}', capitalised(product))
  return closed(capitalised(filled))
}

function clausesOf(profile: BrandProfile, kinds: readonly FactKind[], parts: readonly Clause['part'][]): Clause[] {
  const { joins } = phrasings[profile.language]
  const own = profile.facts.filter((fact) => kinds.includes(fact.kind))
  return (own.length === 0 ? profile.facts : own).flatMap((fact) =>
    parts.flatMap((part): Clause[] => {
      const product = productOf(profile, fact)
      if (part !== 'both') return [{ text: fact[part], fact, part, product }]
      const joined = joins.map((join) => join.replace('{c}', fact.say).replace('{also}', fact.also))
      return joined.map((text) => ({ text, fact, part, product }))
    }),
  )
}

/** All clauses in all patterns. A pattern names a product only where the clause is about it without its name. */
function optionsOf(patterns: readonly string[], clauses: readonly Clause[]): Option[] {
  return patterns.flatMap((pattern) => {
    const fitting = namesProduct(pattern)
      ? clauses.filter(({ text, product }) => product !== null && !text.includes(product))
      : clauses
    return fitting.map((clause) => ({ clause, pattern }))
  })
}

const written = ({ clause, pattern }: Option): Sentence => ({
  ...clause,
  pattern,
  sentence: fill(pattern, clause.text, clause.product ?? ''),
})

/**
 * Writes a take: a hook, beats and a caption, from patterns and the brand's facts.
 *
 * Every sentence is a pattern around a clause of a fact. The hook says a fact and the first beat what follows it; the rest
 * keeps to the hook's product where there are facts about it. Of all that fits, the writer takes a sentence that the brand
 * has never said, with a fact and a pattern that are new to the take, and without a word to avoid. A brand with few facts
 * says a sentence again once none is left. The same brief with the same memory gives the same words.
 */
export function writeTake({ profile, play, angle, number, isSaid }: TakeBrief): TakeWords {
  const phrasing = phrasings[profile.language]
  const isAvoided = createAvoidTest(profile.avoid)
  const seed = `${profile.handle}:${play.playId}:${angle}:${number}`
  const [focus = null] = seededOrder(profile.products, `${seed}:focus`)
  const facts = new Set<Fact>()
  const patterns = new Set<string>()
  const said = new Set<string>()

  const isNew = ({ sentence }: Sentence) =>
    sentencesOf(sentence).every((one) => !isSaid(sentenceKey(one)) && !said.has(sentenceKey(one)))
  const isAllowed = ({ sentence, fact }: Sentence) => !isAvoided(`${sentence} ${fact.show}`)

  function find(options: readonly Option[], place: string, topic: string | null): Sentence | null {
    const near = [(product: string | null) => product === topic, (product: string | null) => product === null]
    const distance = ({ clause }: Option) => near.findIndex((isNear) => isNear(clause.product)) + 1 || near.length + 1
    const ordered = seededOrder(options, `${seed}:${place}`).toSorted((a, b) => distance(a) - distance(b))
    const unused = ordered.filter(({ clause }) => !facts.has(clause.fact))
    const first = (some: readonly Option[], isWanted: (one: Sentence) => boolean) => {
      for (const option of some) {
        const sentence = written(option)
        if (isWanted(sentence) && isAllowed(sentence)) return sentence
      }
      return null
    }
    return (
      first(
        unused.filter(({ pattern }) => !patterns.has(pattern)),
        isNew,
      ) ??
      first(unused, isNew) ??
      first(unused, () => true) ??
      first(ordered, () => true)
    )
  }
  function choose(from: readonly string[], clauses: readonly Clause[], place: string, topic: string | null): Sentence {
    // A brand's facts have no word that it avoids, so they can be said as they are.
    const chosen = find(optionsOf(from, clauses), place, topic) ?? find(optionsOf(['{C}'], clauses), place, topic)
    if (chosen === null) throw new Error('A brand has facts')
    return chosen
  }
  function put(chosen: Sentence): Sentence {
    facts.add(chosen.fact)
    patterns.add(chosen.pattern)
    for (const sentence of sentencesOf(chosen.sentence)) said.add(sentenceKey(sentence))
    return chosen
  }
  /** The first beat says what follows the hook's fact, unless the brand has said all of that. */
  function follow(hook: Sentence, beats: readonly string[]): Sentence | null {
    const { fact, product } = hook
    const options = optionsOf(beats, [{ text: fact.also, fact, part: 'also', product }])
    const fits = (one: Sentence) => isNew(one) && isAllowed(one)
    return seededOrder(options, `${seed}:follow`).map(written).find(fits) ?? null
  }

  const opening = clausesOf(profile, [play.hookKind], ['say'])
  const hook = put(choose(phrasing.hooks[angle][play.form], opening, 'hook', focus?.name ?? null))
  const topic = hook.product ?? focus?.name ?? null
  const beats = play.beats.map(({ role, kind }, index) => {
    const first = index === 0 && kind === hook.fact.kind ? follow(hook, phrasing.beats[role]) : null
    if (first !== null) return put(first)
    const place = `beat:${index}`
    // Long sentences alternate with short ones, so that a take stays short enough.
    const brief =
      index % 2 === 0 ? choose(phrasing.beats[role], clausesOf(profile, [kind], ['say']), place, topic) : null
    if (brief !== null && isNew(brief)) return put(brief)
    return put(choose(phrasing.beats[role], clausesOf(profile, [kind], ['say', 'both']), place, topic))
  })
  const suiting = captionKinds[angle]
  const opener = put(choose(phrasing.captions[angle], clausesOf(profile, suiting, ['say']), 'caption', topic))
  // A second sentence needs no introduction: one is written only where the plain ones have all been said.
  const more = clausesOf(profile, suiting, ['say', 'both'])
  const plain = choose(['{C}.'], more, 'tail', topic)
  const caption = [opener, put(isNew(plain) ? plain : choose(phrasing.tails, more, 'tail', topic))]
  const product = profile.products.find(({ name }) => name === topic) ?? focus
  const tags = [product?.tag ?? '', ...seededOrder(profile.tags, `${seed}:tags`)].filter((tag) => tag !== '')
  return {
    hook: hook.sentence,
    beats: beats.map(({ sentence, fact }) => ({ say: sentence, show: fact.show })),
    caption: caption.map(({ sentence }) => sentence).join(' '),
    tags: [...new Set(tags)].slice(0, tagsPerTake),
  }
}

/** Every sentence of a take in the form in which a brand's sentences are compared. */
export function sentenceKeysOf({ hook, caption, beats }: Pick<TakeWords, 'hook' | 'caption' | 'beats'>): string[] {
  return [hook, ...beats.map(({ say }) => say), caption].flatMap(sentencesOf).map(sentenceKey)
}

/** The angle of a brand that its play has worn least; of those worn equally, the first in the brand's order. */
export function nextAngle<Angle extends string>(angles: readonly Angle[], worn: readonly string[]): Angle {
  const timesOf = (angle: Angle) => worn.filter((one) => one === angle).length
  const [first] = angles
  if (first === undefined) throw new Error('A brand has at least one angle')
  return angles.reduce((best, angle) => (timesOf(angle) < timesOf(best) ? angle : best), first)
}
