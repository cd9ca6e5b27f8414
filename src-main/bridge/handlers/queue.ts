import { bridge } from '../implementer.ts'
import { mapEvents } from '../map-events.ts'

/** The queue: read in parts, and changed as long as nothing of it was sent. */
export const queueHandlers = {
  summary: bridge.queue.summary.handler(({ context }) => context.jobs.summary(context.workspaces.currentId())),
  sets: bridge.queue.sets.handler(({ input, context }) => {
    const before = input.before === undefined ? null : Number(input.before)
    return context.jobs.listSets(context.workspaces.currentId(), Number.isNaN(before) ? null : before, input.limit)
  }),
  set: bridge.queue.set.handler(({ input, context }) =>
    context.jobs.readSet(context.workspaces.currentId(), input.setId),
  ),
  page: bridge.queue.page.handler(({ input, context }) =>
    context.jobs.queuePage(context.workspaces.currentId(), input),
  ),
  // Subscribed before the iterator is handed over: a change between the two would be lost otherwise.
  watch: bridge.queue.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.queueChanges(signal), () => ({ kind: 'changed' as const })),
  ),
  submitMany: bridge.queue.submitMany.handler(async ({ input, context }) => {
    const { jobs } = context
    return jobs.presentSet(await jobs.submitSet(context.workspaces.currentId(), input))
  }),
  setBudget: bridge.queue.setBudget.handler(({ input, context }) =>
    context.jobs.setBudget(context.workspaces.currentId(), input.setId, input.budget),
  ),
  pause: bridge.queue.pause.handler(async ({ input, context }) => ({
    count: await context.jobs.pause(context.workspaces.currentId(), input.target, true),
  })),
  resume: bridge.queue.resume.handler(async ({ input, context }) => ({
    count: await context.jobs.pause(context.workspaces.currentId(), input.target, false),
  })),
  move: bridge.queue.move.handler(({ input, context }) => ({
    count: context.jobs.move(context.workspaces.currentId(), input.jobIds, input.to),
  })),
  setLane: bridge.queue.setLane.handler(async ({ input, context }) => ({
    count: await context.jobs.setLane(context.workspaces.currentId(), input.jobIds, input.lane),
  })),
  edit: bridge.queue.edit.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobs.edit(context.workspaces.currentId(), input)),
  ),
  duplicate: bridge.queue.duplicate.handler(async ({ input, context }) => ({
    count: await context.jobs.duplicate(context.workspaces.currentId(), input),
  })),
  remove: bridge.queue.remove.handler(({ input, context }) =>
    context.jobs.remove(context.workspaces.currentId(), input.target),
  ),
  restore: bridge.queue.restore.handler(async ({ input, context }) => ({
    count: await context.jobs.restore(context.workspaces.currentId(), input.removalId),
  })),
  retryCost: bridge.queue.retryCost.handler(({ input, context }) =>
    context.jobs.retryCost(context.workspaces.currentId(), input),
  ),
  retry: bridge.queue.retry.handler(async ({ input, context }) => ({
    count: await context.jobs.retry(context.workspaces.currentId(), input),
  })),
  stopRest: bridge.queue.stopRest.handler(({ input, context }) =>
    context.jobs.stopRest(context.workspaces.currentId(), input.target),
  ),
  exportFile: bridge.queue.exportFile.handler(({ input, context }) =>
    context.jobs.exportFile(context.workspaces.currentId(), input.setId),
  ),
  importFile: bridge.queue.importFile.handler(async ({ input, context }) => {
    const { jobs } = context
    return jobs.presentSet(await jobs.importFile(context.workspaces.currentId(), input.draftId, input.text))
  }),
}
