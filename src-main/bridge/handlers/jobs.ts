import type { JobEvent } from '#shared/bridge/jobs.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { bridge } from '../implementer.ts'

async function* eventsOf(jobs: AsyncIterable<Job>, current: () => WorkspaceId): AsyncGenerator<JobEvent> {
  for await (const job of jobs) if (job.workspaceId === current()) yield { kind: 'changed', job }
}

/** Runs: started, listed, watched. */
export const jobsHandlers = {
  submit: bridge.jobs.submit.handler(({ input, context }) =>
    context.jobs.submit({ workspaceId: context.workspaces.currentId(), ...input }),
  ),
  page: bridge.jobs.page.handler(({ input, context }) => context.jobs.page(context.workspaces.currentId(), input)),
  read: bridge.jobs.read.handler(({ input, context }) => {
    const ledger = context.books.lines(input.jobId)
    return {
      job: context.jobs.read(input.jobId),
      ledger: ledger.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    }
  }),
  remove: bridge.jobs.remove.handler(({ input, context }) => context.jobs.remove(input.jobId)),
  // Subscribed before the iterator is handed over: a change between the two would be lost otherwise.
  watch: bridge.jobs.watch.handler(({ context, signal }) =>
    eventsOf(context.announcer.jobs(signal), () => context.workspaces.currentId()),
  ),
}
