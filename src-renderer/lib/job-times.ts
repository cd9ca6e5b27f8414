import type { Job } from '#shared/bridge/jobs.ts'

type Times = Pick<Job, 'state' | 'createdAt' | 'startedAt'>

const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from))

/** Milliseconds that the service took, from its start to the end with the files here; null while there is no end, or no start. */
export function tookMs({ state, startedAt }: Times): number | null {
  const end = state.kind === 'done' || state.kind === 'failed' ? state.at : null
  return end === null || startedAt === null ? null : between(startedAt, end)
}

/** Milliseconds from the click until the service had begun it; null before that. */
export function queuedMs({ createdAt, startedAt }: Times): number | null {
  return startedAt === null ? null : between(createdAt, startedAt)
}
