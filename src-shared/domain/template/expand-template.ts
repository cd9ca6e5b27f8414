import { assertNever } from '../../util/assert-never.ts'
import {
  isPlain,
  parseTemplate,
  type Template,
  type TemplatePart,
  type TemplateWords,
  type TemplateProblem,
} from './parse-template.ts'
import type { Sentence } from '../said.ts'
import { say } from '../sentences/say.ts'

/** Unresolved names of a template: missing, empty or recursive lists, and variables without a value. */
export type UnknownWords = { readonly lists: readonly string[]; readonly variables: readonly string[] }

/** All prompts of a template, computed on demand. */
export type Expansion = {
  /** The number of prompts; at most `Number.MAX_SAFE_INTEGER`. */
  readonly count: number
  readonly unknown: UnknownWords
  /** The prompt at an index from 0; the last variable part varies fastest. @throws RangeError if out of range. */
  at(index: number): string
}

type Counted = { readonly count: number; at(index: number): string }

const atMost = (count: number) => Math.min(count, Number.MAX_SAFE_INTEGER)

function sum(options: readonly Counted[]): Counted {
  return {
    count: atMost(options.reduce((total, option) => total + option.count, 0)),
    at(index) {
      let rest = index
      for (const option of options) {
        if (rest < option.count) return option.at(rest)
        rest -= option.count
      }
      return ''
    },
  }
}

function product(parts: readonly Counted[]): Counted {
  return {
    count: atMost(parts.reduce((total, part) => atMost(total * part.count), 1)),
    at(index) {
      let rest = index
      let text = ''
      for (const part of parts.toReversed()) {
        text = part.at(rest % part.count) + text
        rest = Math.floor(rest / part.count)
      }
      return text
    },
  }
}

/** Caches whether nothing in a list varies, so that ten thousand lines are not scanned at every keystroke. */
const plainLists = new WeakMap<readonly string[], boolean>()

function isPlainList(lines: readonly string[]): boolean {
  const known = plainLists.get(lines)
  if (known !== undefined) return known
  const found = lines.every(isPlain)
  plainLists.set(lines, found)
  return found
}

const plain = (text: string): Counted => ({ count: 1, at: () => text })

/**
 * Counts a template's prompts and gives each by index, in a fixed order, so that a preview needs none of the others. An
 * unresolved name stays as typed and is reported in `unknown`.
 */
export function expandTemplate(template: Template, words: TemplateWords): Expansion {
  const lists = new Set<string>()
  const variables = new Set<string>()

  function part(one: TemplatePart, within: readonly string[]): Counted {
    switch (one.kind) {
      case 'text':
        return plain(one.text)
      case 'choice':
        return sum(one.options.map((option) => all(option, within)))
      case 'range':
        return sum(one.values.map(plain))
      case 'variable': {
        const value = Object.hasOwn(words.variables, one.name) ? words.variables[one.name] : undefined
        if (value === undefined || value === '') variables.add(one.name)
        return plain(value ?? `{$${one.name}}`)
      }
      case 'list': {
        const lines = Object.hasOwn(words.lists, one.name) ? (words.lists[one.name] ?? []) : []
        if (lines.length === 0 || within.includes(one.name)) {
          lists.add(one.name)
          return plain(`__${one.name}__`)
        }
        if (isPlainList(lines)) return { count: lines.length, at: (index) => lines[index] ?? '' }
        return sum(lines.map((line) => all(parseTemplate(line).template, [...within, one.name])))
      }
      default:
        return assertNever(one)
    }
  }
  const all = (parts: Template, within: readonly string[]) => product(parts.map((one) => part(one, within)))

  const whole = all(template, [])
  return {
    count: whole.count,
    unknown: { lists: [...lists], variables: [...variables] },
    at(index) {
      if (!Number.isSafeInteger(index) || index < 0 || index >= whole.count) {
        throw new RangeError(`There is no prompt ${index} of ${whole.count}`)
      }
      return whole.at(index)
    },
  }
}

/** Samples `take` of `count` indices evenly: the middle of each equal share, ascending, distinct; all if too few. */
export function sampleEvenly(count: number, take: number): readonly number[] {
  const many = Math.max(0, Math.min(count, Math.floor(take)))
  return Array.from({ length: many }, (_, index) => Math.min(count - 1, Math.floor(((index + 0.5) * count) / many)))
}

/** One prompt of a template, at `index` of `count`, from 0. `plain`: nothing in it varies. */
export type RolledPrompt =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'rolled'; readonly text: string; readonly index: number; readonly count: number }
  | { readonly kind: 'wrong'; readonly problems: readonly TemplateProblem[] }

/** Describes the unresolved names of a template, a sentence each. */
export function unknownSentences({ lists, variables }: UnknownWords): Sentence[] {
  return [
    ...lists.map((name) => say('template.noList', { name })),
    ...variables.map((name) => say('template.noValue', { name: `{$${name}}` })),
  ]
}

/** Picks a prompt of a template by `roll`, from 0 up to 1. Any mistake gives the problems, and no prompt. */
export function rollTemplate(typed: string, words: TemplateWords, roll: number): RolledPrompt {
  const { template, marks, problems } = parseTemplate(typed)
  if (problems.length > 0) return { kind: 'wrong', problems }
  const { count, unknown, at } = expandTemplate(template, words)
  const lost = unknownSentences(unknown).map((sentence) => ({ at: 0, end: typed.length, sentence }))
  if (lost.length > 0) return { kind: 'wrong', problems: lost }
  if (marks.length === 0) return { kind: 'plain', text: at(0) }
  const index = Math.min(count - 1, Math.max(0, Math.floor(roll * count)))
  return { kind: 'rolled', text: at(index), index, count }
}
