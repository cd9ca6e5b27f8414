import type { ResourceFilter, StoredResource } from '../cache/tables/resources.ts'

/** A filter that lets everything through. */
export const everyResource: ResourceFilter = {
  text: '',
  statuses: [],
  models: [],
  visibilities: [],
  published: null,
  parentId: null,
}

/** The cursor of the page after a row; null without one. */
export function cursorOf(last: Pick<StoredResource, 'createdAt' | 'row'> | undefined): string | null {
  return last === undefined ? null : `${last.createdAt}-${last.row}`
}

/** Reads the place that a cursor names; null for the first page, and for any other text. */
export function readCursor(cursor: string | undefined): { readonly createdAt: number; readonly row: number } | null {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '')
  return found === null ? null : { createdAt: Number(found[1]), row: Number(found[2]) }
}
