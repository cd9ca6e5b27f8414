import type { ModelCard } from '#shared/bridge/catalog.ts'

/** Returns the items whose text contains every word of a search, ignoring case. */
export function findItems<Item>(items: readonly Item[], find: string, textOf: (item: Item) => string): Item[] {
  const words = find.toLowerCase().split(/\s+/u).filter(Boolean)
  return items.filter((item) => {
    const text = textOf(item).toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Returns the text of a model that a search looks through. */
export const modelText = ({ name, id, description, category }: ModelCard) => `${name} ${id} ${description} ${category}`
