import { limits } from '#shared/contract/limit.ts'
import type { ModelDefinition } from './model-definition.ts'

/** The price of a model whose every image, or other unit, costs the same, in whole credits. */
export function flatPrice(credits: number, unit = 'image'): Pick<ModelDefinition, 'credits' | 'pricing' | 'price'> {
  return { credits, pricing: null, price: () => ({ credits, note: `Same price for every ${unit}.` }) }
}

/** The length of the file that an input links to, as it was measured, in seconds; 30 where it is not known. */
export function mediaSeconds(input: Readonly<Record<string, unknown>>): number {
  const measured = input['_audioDurationSec']
  return typeof measured === 'number' && measured > 0 ? measured : limits.assumedMediaSeconds
}
