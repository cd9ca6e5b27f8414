import type { ResourceFilter, ResourceOrder, ResourcePlace, StoredResource } from '../cache/tables/resources.ts'
import { readReported } from './resource-facts.ts'

/** A filter that lets everything through. */
export const everyResource: ResourceFilter = {
  text: '',
  statuses: [],
  models: [],
  visibilities: [],
  published: null,
  parentId: null,
}

/** The cursor of the page after a row, in an order. */
export function cursorOf(
  last: Pick<StoredResource, 'createdAt' | 'row' | 'told'>,
  order: ResourceOrder = 'newest',
): string {
  const place = `${last.createdAt}-${last.row}`
  return order === 'liked' ? `${place}-${readReported('avatar', last).likes ?? 0}` : place
}

/** Reads the place that a cursor names; null for the first page, and for any other text. */
export function readCursor(cursor: string | undefined): ResourcePlace | null {
  const found = /^(\d{1,15})-(\d{1,15})(?:-(\d{1,15}))?$/.exec(cursor ?? '')
  if (found === null) return null
  return { createdAt: Number(found[1]), row: Number(found[2]), likes: Number(found[3] ?? 0) }
}
