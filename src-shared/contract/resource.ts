import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'
import { ServiceId } from './limit.ts'

const resourceStatuses = ['queued', 'processing', 'completed', 'failed'] as const

/** The states of avatars, videos, audio and voices (interface: Resource API). `completed` and `failed` are final. */
export const ResourceStatus = openEnum(resourceStatuses)
export type ResourceStatus = z.output<typeof ResourceStatus>

/** The filter of a list by state. */
export const statusFilter = z.enum(resourceStatuses).optional()

const visibilities = ['public', 'unlisted', 'private'] as const

/** Who can see a resource, as sent. */
export const Visibility = z.enum(visibilities)
export type Visibility = z.output<typeof Visibility>

/** Who can see a resource, as read. */
export const ShownVisibility = openEnum(visibilities)

/** Why a resource failed (interface: Events). */
export const ResourceFailure = z.looseObject({ code: z.string(), message: z.string() })

/** The place of a page in its list. `hasMore`: whether a page follows. */
export const Pagination = z.looseObject({
  total: z.int().nonnegative(),
  limit: z.int().nonnegative(),
  offset: z.int().nonnegative(),
  hasMore: z.boolean(),
})
export type Pagination = z.output<typeof Pagination>

/** The fields of every list. The reduced schema has `nextCursor` and `hasMore` instead of `pagination`. */
export const pageFields = {
  pagination: Pagination.optional(),
  nextCursor: z.string().nullish(),
  hasMore: z.boolean().optional(),
}

/** Items per page of a list: as many as requested up to `most`, else `usual` (interface: GET /avatars). */
export const resourcePage = { most: 100, usual: 20 } as const

/** A number in a query. */
export const queryNumber = (least: number, most: number) =>
  z.coerce.number().int().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`)

/** The query of every list: a page by offset, or by the cursor of the page before. */
export const pageQuery = {
  limit: queryNumber(1, resourcePage.most).default(resourcePage.usual),
  offset: queryNumber(0, 1_000_000_000).default(0),
  cursor: z.string().optional(),
}

/** The answer to a deletion (assumed: the interface shows none). */
export const Deleted = z.looseObject({ id: ServiceId.optional(), deleted: z.boolean() })

/** A text that may be absent or null. */
export const optionalText = z.string().nullish()
/** A number that may be absent or null. */
export const optionalNumber = z.number().nullish()

/** What the free routes of the Resource API have in common. */
export const resourceRead = {
  family: 'resource',
  auth: 'bearer',
  repeat: 'safe',
  spends: false,
  status: 200,
  envelope: 'bare',
} as const

/** What the paid routes of the Resource API have in common: no key, so none is repeated automatically. */
export const resourceStart = { ...resourceRead, method: 'POST', repeat: 'unkeyed', spends: true } as const
