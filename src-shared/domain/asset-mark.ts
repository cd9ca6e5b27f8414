import { z } from 'zod'

/** What the user decided about a file: nothing yet, to keep it, or that it is not wanted. Files are never deleted by it. */
export const AssetMark = z.enum(['none', 'kept', 'rejected'])
export type AssetMark = z.output<typeof AssetMark>
