import { limits } from '#shared/contract/limit.ts'
import type { MediaInput, ModelDefinition } from '../models/model-definition.ts'
import { Refusal } from './refusal.ts'

type Input = Readonly<Record<string, unknown>>

/** How a run’s price finds the length that the service measured; a caller’s own is thrown away (interface: Model). */
export const measuredField = '_audioDurationSec'

/** Reads how long the sound or film behind a link plays. @throws Error where it cannot. */
export interface MeasureLength {
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
