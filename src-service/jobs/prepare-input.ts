import { checkInput, type InputProblem } from '#shared/domain/check-input.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ModelDefinition, MediaInput } from '../models/model-definition.ts'
import { Refusal } from './run-fault.ts'
import { limits } from '#shared/contract/limit.ts'

type Input = Readonly<Record<string, unknown>>
type Property = { readonly type?: unknown; readonly default?: unknown }

function propertiesOf(model: ModelDefinition): [string, Property][] {
  // Cast to the JSON Schema type without validation: the catalog's schemas are ours.
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

/** Wraps a single URL in a list where the field expects one (interface: POST /run, Input handling). */
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

/** Input field for the measured length, read by a run’s price; a caller’s value is discarded (interface: Model). */
const measuredField = '_audioDurationSec'

/** Measures the length of the audio or video at a link. @throws Error if it cannot. */
interface MeasureLength {
  (url: string, signal: AbortSignal): Promise<number>
}

/** The links in an input. */
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

/** Adds the measured seconds to an input if the model is billed by them, for its price. */
export function pricedInput(input: Input, mediaSeconds: number | null): Input {
  return mediaSeconds === null ? input : { ...input, [measuredField]: mediaSeconds }
}

/** Creates the measurement of billed media in seconds; null (without requesting a signal) if there are none. */
export function createMediaLength(measure: MeasureLength) {
  async function sum(links: readonly string[], signal: AbortSignal): Promise<number> {
    const lengths = await Promise.all(links.map((link) => measure(link, signal)))
    return lengths.reduce((total, seconds) => total + seconds, 0)
  }

  return {
    /** @throws Refusal 400 for a file that cannot be reached or read (interface: POST /run, check 7). */
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
    /** Uses 30 seconds if the length cannot be read (interface: Limits). */
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
 * Prepares a model's input: wraps single URLs, checks it against the schema and fills in defaults. Drops the field that
 * only the service may measure (interface: Model).
 *
 * @throws Refusal 400 with the interface's message for the first problem (interface: POST /run, check 6).
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
