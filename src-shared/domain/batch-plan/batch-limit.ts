import { limits } from '../../contract/limit.ts'

/** Jobs that one call may name, and runs that one set may hold. */
export const mostQueueJobs = 2_000

/** Runs that a batch may write out, for a budget to choose from. */
export const mostPlannedRuns = 10_000

/** Characters that the prompts of a batch may have together: ten thousand long ones. */
export const mostBatchText = 2_000_000

/** Characters of one prompt; more is a file pasted into one line. */
export const mostLineText = 20_000

/** Models that one batch may go through besides the open one. */
export const mostMatrixModels = 20

/** Prompts that a batch of the service takes (interface: POST /batches). */
export const mostServicePrompts = limits.batch.mostPrompts

/** How many runs of a batch the service makes at once, at most. */
export const mostServiceConcurrency = limits.batch.mostConcurrency

/** Batches that the service's list shows at most; older ones cannot be read from it (assumed). */
export const mostListedBatches = limits.batch.mostListed
