import type { ModelInput } from '../../contract/generation.ts'
import { isNode } from './field.ts'
import { readAspect } from './read-fields.ts'

const isSide = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

// The first that answers wins: a ratio says more than a size, and a size more than a general format.
const names = [/aspect|ratio/iu, /size|resolution|dimension/iu, /format|orientation|shape/iu] as const

/** Sides of the usual picture of an orientation without a ratio of its own. */
const usual = [3, 2] as const

/** Reads words such as `landscape`, `portrait_16_9` and `square_hd`. */
function readOrientation(value: string): number | null {
  const [, word, first, second] = /^(square|portrait|landscape)(?:[_\- ](\d{1,2})[_\-:x](\d{1,2}))?/iu.exec(value) ?? []
  if (word === undefined) return null
  if (word.toLowerCase() === 'square') return 1
  const sides = [Number(first ?? usual[0]), Number(second ?? usual[1])]
  const wide = Math.max(...sides) / Math.min(...sides)
  if (!Number.isFinite(wide)) return null
  return word.toLowerCase() === 'portrait' ? 1 / wide : wide
}

function readShape(value: unknown): number | null {
  if (isNode(value)) return readSides(value)
  if (typeof value !== 'string') return null
  const aspect = readAspect(value.trim())
  return aspect === null ? readOrientation(value.trim()) : aspect.width / aspect.height
}

function readSides({ width, height }: Readonly<Record<string, unknown>>): number | null {
  return isSide(width) && isSide(height) ? width / height : null
}

/**
 * Returns the width ÷ height that an input asks for, by its ratio, its size or its width and height; null if it names
 * none, such as `auto`.
 */
export function requestedAspect(input: ModelInput): number | null {
  const sides = readSides(input)
  if (sides !== null) return sides
  const entries = Object.entries(input)
  for (const name of names) {
    for (const [key, value] of entries) {
      const shape = name.test(key) ? readShape(value) : null
      if (shape !== null) return shape
    }
  }
  return null
}
