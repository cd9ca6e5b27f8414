import type { Colour } from '../drawing/colour.ts'
import { colourOf } from '../drawing/colour-words.ts'
import { mentions } from '../drawing/prompt-words.ts'
import { hexOf } from '../drawing/tint.ts'
import { block, column, turned } from './solids.ts'
import type { Product, StageInput } from './stage-input.ts'
import type { Thing } from './thing.ts'

// `cream` and `honey` are colours before they are contents.
const names: readonly (readonly [Product, readonly string[]])[] = [
  ['none', ['empty', 'blank']],
  ['bottle', ['bottle']],
  ['jar', ['jar']],
  ['box', ['box', 'carton', 'package']],
  ['tube', ['tube']],
  ['can', ['can', 'tin']],
  ['bottle', ['perfume', 'serum', 'wine', 'oil', 'lotion', 'shampoo']],
  ['jar', ['candle', 'jam', 'balm', 'moisturiser']],
  ['box', ['soap', 'book', 'tea']],
  ['tube', ['paste', 'lipstick', 'mascara']],
  ['can', ['soda', 'drink', 'beer']],
]

/** The product that an input asks for, or that its prompt names. */
export function chooseProduct({ product }: StageInput, words: readonly string[]): Product {
  if (product !== 'from the prompt') return product
  return names.find(([, any]) => mentions(words, ...any))?.[0] ?? 'none'
}

/** The colour that stands right before the product's name, as `#rrggbb`, or null. */
export function productTint(product: Product, words: readonly string[]): string | null {
  const own = names.filter(([name]) => name === product).flatMap(([, any]) => any)
  const at = words.findIndex((word) => mentions([word], ...own))
  const named = at > 0 ? colourOf(words[at - 1] ?? '') : null
  return named === null ? null : hexOf(named)
}

/** A plain product without a label, in one colour with a pale cap, standing at a place. */
export function buildProduct(
  product: Product,
  place: readonly [number, number, number],
  body: Colour,
  cap: Colour,
): Thing[] {
  const [x, y, z] = place
  const gloss = 0.8
  switch (product) {
    case 'none':
      return []
    case 'bottle':
      return [
        {
          solid: turned(
            place,
            [
              [0.2, 0, 0.58],
              [0.19, 0.5, 0.1],
              [0.075, 0.6, 0.18],
            ],
            0.16,
          ),
          colour: body,
          gloss,
        },
        { solid: column([x, y + 0.74, z], 0.09, 0.17, 0.015), colour: cap, gloss: 0.5 },
      ]
    case 'jar':
      return [
        { solid: column(place, 0.27, 0.3, 0.05), colour: body, gloss },
        { solid: column([x, y + 0.3, z], 0.28, 0.13, 0.02), colour: cap, gloss: 0.5 },
      ]
    case 'box':
      return [
        { solid: block(place, [0.42, 0.6, 0.3], 0.012), colour: body, gloss: 0.25 },
        { solid: block([x, y + 0.6, z], [0.43, 0.13, 0.31], 0.012), colour: cap, gloss: 0.25 },
      ]
    case 'tube':
      return [
        { solid: column(place, 0.13, 0.2, 0.02), colour: cap, gloss: 0.5 },
        { solid: column([x, y + 0.2, z], 0.125, 0.5, 0.03), colour: body, gloss },
        { solid: block([x, y + 0.66, z], [0.29, 0.12, 0.05], 0.012), colour: body, gloss: 0.4 },
      ]
    case 'can':
      return [
        { solid: column([x, y + 0.02, z], 0.19, 0.6, 0.03), colour: body, gloss },
        { solid: column(place, 0.165, 0.64, 0.02), colour: cap, gloss },
      ]
  }
}
