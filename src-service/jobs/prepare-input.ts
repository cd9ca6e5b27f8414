import { checkInput, type InputProblem } from '#shared/domain/check-input.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ModelDefinition, MediaInput } from '../models/model-definition.ts'
import { Refusal } from './run-fault.ts'
import { limits } from '#shared/contract/limit.ts'

type Input = Readonly<Record<string, unknown>>
type Property = { readonly type?: unknown; readonly default?: unknown }

function propertiesOf(model: ModelDefinition): [string, Property][] {
  // Believed to be what JSON Schema says: the catalog's schemas are ours.
  const { properties = {} } = model.input_schema as { properties?: Readonly<Record<string, Property>> }
  return Object.entries(properties)
}

function sentenceOf(problem: InputProblem): string {
  const { field } = problem
  switch (problem.kind) {
    case 'missing':
      return `Missing required field: ${field}`
    case 'not-allowed':
      return `${field} must be one of: ${problem.allowed.join(', ')}`
    case 'wrong-type':
      return `${field} must be of type ${problem.expected}`
    case 'too-small':
      return `${field} must be at least ${problem.least}${problem.unit === 'value' ? '' : ` ${problem.unit}`}`
    case 'too-large':
      return `${field} must be at most ${problem.most}${problem.unit === 'value' ? '' : ` ${problem.unit}`}`
    case 'not-a-link':
      return `${field} must be a public https URL`
    default:
      return assertNever(problem)
  }
}

/** A single URL sent to a field that expects a list is a list of one (interface: POST /run, Input handling). */
function listSingles(properties: readonly [string, Property][], input: Record<string, unknown>): void {
  for (const [name, { type }] of properties) {
    if (type === 'array' && typeof input[name] === 'string') input[name] = [input[name]]
  }
}

function fillDefaults(properties: readonly [string, Property][], input: Record<string, unknown>): void {
  for (const [name, property] of properties) {
    if (property.default !== undefined && (input[name] ?? '') === '') input[name] = property.default
  }
}

/** How a run’s price finds the length that the service measured; a caller’s own is thrown away (interface: Model). */
const measuredField = '_audioDurationSec'

/** Reads how long the sound or film behind a link plays. @throws Error where it cannot. */
interface MeasureLength {
  (url: string, signal: AbortSignal): Promise<number>
}

/** The links that an input holds. */
export function linksOf(input: Input, { name }: Pick<MediaInput, 'name'>): string[] {
  const value = input[name]
  const links: unknown[] = Array.isArray(value) ? value : [value]
  return links.filter((link) => typeof link === 'string' && link !== '') as string[] // narrowed by the filter
}

function billedLinks(model: ModelDefinition, input: Input): { name: string; links: string[] } | null {
  const billed = model.media?.find((media) => media.billed === true)
  const links = billed === undefined ? [] : linksOf(input, billed)
  return billed === undefined || links.length === 0 ? null : { name: billed.name, links }
}

/** The input as a price is made of it: with the measured seconds where the model is billed by them. */
export function pricedInput(input: Input, mediaSeconds: number | null): Input {
  return mediaSeconds === null ? input : { ...input, [measuredField]: mediaSeconds }
}

/**
 * Builds the measuring of what a model is billed by. Seconds; null for a model, or an input, without such a file: then no
 * signal is asked for.
 */
export function createMediaLength(measure: MeasureLength) {
  async function sum(links: readonly string[], signal: AbortSignal): Promise<number> {
    const lengths = await Promise.all(links.map((link) => measure(link, signal)))
    return lengths.reduce((total, seconds) => total + seconds, 0)
  }

  return {
    /** @throws Refusal 400 for a file that is not reached or read (interface: POST /run, check 7). */
    async forRun(model: ModelDefinition, input: Input, signal: () => AbortSignal): Promise<number | null> {
      const billed = billedLinks(model, input)
      if (billed === null) return null
      try {
        return await sum(billed.links, signal())
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Refusal(400, `Couldn’t read ${billed.name}: ${reason} The price depends on its length.`)
      }
    },
    /** Where the length cannot be read, 30 seconds (interface: Limits). */
    async forEstimate(
      model: ModelDefinition,
      input: Input,
      signal: () => AbortSignal,
    ): Promise<{ seconds: number | null; isAssumed: boolean }> {
      const billed = billedLinks(model, input)
      if (billed === null) return { seconds: null, isAssumed: false }
      const seconds = await sum(billed.links, signal()).catch(() => null)
      return { seconds: seconds ?? limits.assumedMediaSeconds, isAssumed: seconds === null }
    },
  }
}
export type MediaLength = ReturnType<typeof createMediaLength>

/**
 * Readies a model's input: single URLs listed, checked against its schema, defaults filled in. What only the service
 * may measure is left out (interface: Model).
 *
 * @throws Refusal 400 with the interface's sentence for the first problem (interface: POST /run, check 6).
 */
export function prepareInput(model: ModelDefinition, input: Input): Record<string, unknown> {
  const { [measuredField]: _, ...ready } = input
  const properties = propertiesOf(model)
  listSingles(properties, ready)
  const [problem] = checkInput(model.input_schema, ready)
  if (problem !== undefined) throw new Refusal(400, sentenceOf(problem))
  fillDefaults(properties, ready)
  return ready
}
