import type { Model } from '#shared/contract/model.ts'

/** A mark that changes where anything that a model's price can depend on does: FNV-1a over its prices and its schema. */
export function fingerprintOf(model: Model): string {
  const text = JSON.stringify([model.credits, model.pricing, model.input_schema])
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16)
}
