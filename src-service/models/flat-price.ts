import type { ModelDefinition } from './model-definition.ts'

/** The price of a model whose every image, or other unit, costs the same, in whole credits. */
export function flatPrice(credits: number, unit = 'image'): Pick<ModelDefinition, 'credits' | 'pricing' | 'price'> {
  return { credits, pricing: null, price: () => ({ credits, note: `Same price for every ${unit}.` }) }
}
