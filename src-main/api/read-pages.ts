/** One page of a list. `next`: what to ask for the page after it; null on the last. */
export type WirePage<Item> = { readonly items: readonly Item[]; readonly next: string | null }

/**
 * A list read page by page. `whole` is false where the service's list did not come to an end by itself: then nothing may
 * be concluded from what is missing in it.
 */
export type ReadList<Item> = { readonly items: readonly Item[]; readonly whole: boolean }

const mostPages = 200

/**
 * Reads a list to its end: each entry once, at most 200 pages.
 *
 * It stops, and is not whole, at a cursor that was there before and at a page that brings nothing new though it names a
 * next one: a list that grows or shrinks meanwhile repeats entries, and one that is broken never ends. `isEnough` ends it
 * sooner, also not whole.
 *
 * @throws what `ask` throws.
 */
export async function readPages<Item>(deps: {
  ask(cursor: string | null): Promise<WirePage<Item>>
  idOf(item: Item): string
  isEnough?(items: readonly Item[]): boolean
}): Promise<ReadList<Item>> {
  const found = new Map<string, Item>()
  const asked = new Set<string | null>()
  let cursor: string | null = null
  do {
    asked.add(cursor)
    const page: WirePage<Item> = await deps.ask(cursor)
    const before = found.size
    for (const item of page.items) {
      const id = deps.idOf(item)
      if (!found.has(id)) found.set(id, item)
    }
    if (page.next === null) return { items: [...found.values()], whole: true }
    if (found.size === before || deps.isEnough?.([...found.values()]) === true) break
    cursor = page.next
  } while (!asked.has(cursor) && asked.size < mostPages)
  return { items: [...found.values()], whole: false }
}
