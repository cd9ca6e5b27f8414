import type { JobEvent } from '#shared/bridge/jobs.ts'
import { bridge } from '../implementer.ts'
import { mapEvents } from '../map-events.ts'

/** Runs: started, listed, watched. */
export const jobsHandlers = {
  submit: bridge.jobs.submit.handler(({ input, context }) =>
    context.jobs.submit({ workspaceId: context.workspaces.currentId(), ...input }),
  ),
  page: bridge.jobs.page.handler(({ input, context }) => context.jobs.page(context.workspaces.currentId(), input)),
  read: bridge.jobs.read.handler(({ input, context }) => {
    const ledger = context.billing.lines(input.jobId)
    return {
      job: context.jobs.read(input.jobId),
      ledger: ledger.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    }
  }),
  remove: bridge.jobs.remove.handler(({ input, context }) => context.jobs.remove(input.jobId)),
  submitBatch: bridge.jobs.submitBatch.handler(async ({ input, context }) => {
    const order = { workspaceId: context.workspaces.currentId(), ...input }
    return context.jobs.present(await context.jobService.submitBatch(order))
  }),
  importBatch: bridge.jobs.importBatch.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobService.importBatch(context.workspaces.currentId(), input.resourceId)),
  ),
  stop: bridge.jobs.stop.handler(({ input, context }) => context.jobService.stop(input.jobId)),
  candidates: bridge.jobs.candidates.handler(({ input, context }) => context.jobService.candidates(input.jobId)),
  decide: bridge.jobs.decide.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobService.decide(input.jobId, input.choice)),
  ),
  // Subscribed before the iterator is handed over: a change between the two would be lost otherwise.
  watch: bridge.jobs.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.jobs(signal), (job): JobEvent | null =>
      context.workspaces.isCurrent(job.workspaceId) ? { kind: 'changed', job } : null,
    ),
  ),
}
