import type { ModelCard } from '#shared/bridge/catalog.ts'

/** The items that have every word of a search somewhere in their text, whatever the case. */
export function findItems<Item>(items: readonly Item[], find: string, textOf: (item: Item) => string): Item[] {
  const words = find.toLowerCase().split(/\s+/u).filter(Boolean)
  return items.filter((item) => {
    const text = textOf(item).toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** What a search for models looks through. */
export const modelText = ({ name, id, description, category }: ModelCard) => `${name} ${id} ${description} ${category}`
