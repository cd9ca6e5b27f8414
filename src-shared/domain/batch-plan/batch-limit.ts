import { limits } from '../../contract/limit.ts'

/** Jobs that one call may name, and runs that one set may hold. */
export const mostQueueJobs = 2_000

/** Prompts that a batch of the service takes (interface: POST /batches). */
export const mostServicePrompts = limits.batch.mostPrompts
