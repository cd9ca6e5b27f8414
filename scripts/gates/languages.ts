import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { dirname } from 'node:path'
import { languages } from '../../src-shared/domain/languages.ts'
import { readMessages, type MessageTree } from './message-file.ts'
import type { Problem } from './problem.ts'
import type { Tree } from './tree.ts'

const folder = 'src-renderer/languages'

/** What a message takes from the code that reads it. */
type Needs = {
  /** Placeholders by name, and whether one decides about a plural or is written as a number. */
  readonly values: Map<string, { isNumber: boolean; options: Set<string> | null }>
  readonly tags: Set<string>
}

function needsOf(
  elements: readonly MessageFormatElement[],
  needs: Needs = { values: new Map(), tags: new Set() },
): Needs {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    if (element.type === TYPE.tag) {
      needs.tags.add(element.value)
      needsOf(element.children, needs)
      continue
    }
    const value = needs.values.get(element.value) ?? { isNumber: false, options: null }
    needs.values.set(element.value, value)
    if (element.type === TYPE.plural || element.type === TYPE.number) value.isNumber = true
    if (element.type === TYPE.select) value.options = new Set(Object.keys(element.options))
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const option of Object.values(element.options)) needsOf(option.value, needs)
  }
  return needs
}

/** The plural categories that a language needs in every message. */
function categoriesOf(language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  // In French, Spanish and Portuguese “many” is for round millions only, whose form is that of “other” for our nouns.
  return pluralCategories.filter((category) => category !== 'many' || !/^(?:fr|es|pt)/u.test(language))
}

const exact: Readonly<Record<string, string>> = { zero: '=0', one: '=1', two: '=2' }

function* missingCategories(
  elements: readonly MessageFormatElement[],
  categories: readonly string[],
): Generator<string> {
  for (const element of elements) {
    if (element.type === TYPE.tag) yield* missingCategories(element.children, categories)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
    const { options } = element
    if (element.type === TYPE.plural && element.pluralType === 'cardinal')
      yield* categories.filter((category) => !(category in options) && !((exact[category] ?? '') in options))
    for (const option of Object.values(options)) yield* missingCategories(option.value, categories)
  }
}

function* compareMessage(english: string, text: string, categories: readonly string[]): Generator<string> {
  const own = parse(text)
  const [needs, has] = [needsOf(parse(english)), needsOf(own)]
  for (const name of needs.values.keys()) if (!has.values.has(name)) yield `lacks {${name}}`
  for (const tag of needs.tags) if (!has.tags.has(tag)) yield `lacks <${tag}>`
  for (const tag of has.tags) if (!needs.tags.has(tag)) yield `has <${tag}>, which English lacks`
  for (const [name, { isNumber, options }] of has.values) {
    const there = needs.values.get(name)
    if (there === undefined) yield `has {${name}}, which English lacks`
    else if (isNumber && !there.isNumber) yield `reads {${name}} as a number, which it is not`
    else if (options !== null) {
      const unknown = [...options].filter((option) => there.options?.has(option) !== true)
      if (unknown.length > 0) yield `chooses {${name}} by ${unknown.join(', ')}, which English lacks`
    }
  }
  for (const category of new Set(missingCategories(own, categories))) yield `lacks the plural “${category}”`
}

function* compareTrees(
  english: MessageTree,
  own: MessageTree,
  categories: readonly string[],
  at = '',
): Generator<string> {
  for (const [name, message] of Object.entries(english)) {
    const key = at === '' ? name : `${at}.${name}`
    const text = own[name]
    if (text === undefined) yield `${key} is missing.`
    else if (typeof message !== 'string') {
      if (typeof text === 'string') yield `${key} is a text, but a group of texts in English.`
      else yield* compareTrees(message, text, categories, key)
    } else if (typeof text !== 'string') yield `${key} is no text.`
    else {
      try {
        for (const problem of compareMessage(message, text, categories)) yield `${key} ${problem}.`
      } catch (error) {
        yield `${key} is no ICU message: ${error instanceof Error ? error.message : String(error)}.`
      }
    }
  }
  for (const name of Object.keys(own)) {
    if (!(name in english)) yield `${at === '' ? name : `${at}.${name}`} is not in English.`
  }
}

/** The area of a folder with texts, as it names the files of other languages. */
const areaOf = (path: string) =>
  dirname(path)
    .replace(/^src-renderer\/(?:features\/)?|^src-shared\/domain\//u, '')
    .replaceAll('/', '-')

function* checkFile(
  english: MessageTree,
  path: string,
  text: string | undefined,
  categories: readonly string[],
): Generator<string> {
  if (text === undefined) return yield `The texts of ${path.replace(/.*\/|\.json$/gu, '')} are missing.`
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what has another shape is reported
    yield* compareTrees(english, JSON.parse(text) as MessageTree, categories)
  } catch (error) {
    yield `The file is no JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/**
 * Compares the texts of every language with the English ones: the same keys, values and tags, valid ICU messages, every
 * plural of the language, and no file that nothing reads.
 */
export function checkLanguages(tree: Tree): Problem[] {
  const areas = new Map(
    [...tree.keys()].flatMap((path) =>
      /^src-(?:renderer|shared)\/.*\/texts\.en\.ts$/u.test(path)
        ? [[areaOf(path), readMessages(tree, path)] as const]
        : [],
    ),
  )
  const others = languages.filter((language) => language !== 'en')
  const known = new Set(
    others.flatMap((language) => [...areas.keys()].map((area) => `${folder}/${language}/${area}.json`)),
  )
  const unknown = [...tree.keys()].filter(
    (path) => path.startsWith(`${folder}/`) && path.endsWith('.json') && !known.has(path),
  )
  return [
    ...others.flatMap((language) => {
      const categories = categoriesOf(language)
      return [...areas].flatMap(([area, english]) => {
        const path = `${folder}/${language}/${area}.json`
        return [...checkFile(english, path, tree.get(path), categories)].map((message) => ({ path, message }))
      })
    }),
    ...unknown.map((path) => ({ path, message: 'There are no English texts of this area, or no such language.' })),
  ]
}
