import { limits } from '#shared/contract/limit.ts'
import type { ModelDefinition } from './model-definition.ts'

/** Prices a model whose images, or other units, all cost the same, in whole credits. */
export function flatPrice(credits: number, unit = 'image'): Pick<ModelDefinition, 'credits' | 'pricing' | 'price'> {
  return { credits, pricing: null, price: () => ({ credits, note: `Same price for every ${unit}.` }) }
}

/** Returns the measured length of the file that an input links to, in seconds; 30 if unknown. */
export function mediaSeconds(input: Readonly<Record<string, unknown>>): number {
  const measured = input['_audioDurationSec']
  return typeof measured === 'number' && measured > 0 ? measured : limits.assumedMediaSeconds
}
