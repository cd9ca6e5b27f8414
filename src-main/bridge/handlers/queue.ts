import { bridge } from '../implementer.ts'
import { mapEvents } from '../map-events.ts'

/** The queue: read in parts, and changed as long as nothing of it was sent. */
export const queueHandlers = {
  summary: bridge.queue.summary.handler(({ context }) => context.jobs.desk.summary(context.workspaces.currentId())),
  sets: bridge.queue.sets.handler(({ input, context }) => {
    const before = input.before === undefined ? null : Number(input.before)
    return context.jobs.desk.listSets(context.workspaces.currentId(), Number.isNaN(before) ? null : before, input.limit)
  }),
  set: bridge.queue.set.handler(({ input, context }) =>
    context.jobs.desk.readSet(context.workspaces.currentId(), input.setId),
  ),
  page: bridge.queue.page.handler(({ input, context }) =>
    context.jobs.queuePage(context.workspaces.currentId(), input),
  ),
  // Subscribed before the iterator is handed over: a change between the two would be lost otherwise.
  watch: bridge.queue.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.queueChanges(signal), () => ({ kind: 'changed' as const })),
  ),
  submitMany: bridge.queue.submitMany.handler(async ({ input, context }) => {
    const { desk } = context.jobs
    return desk.presentSet(await desk.submitSet(context.workspaces.currentId(), input))
  }),
  setBudget: bridge.queue.setBudget.handler(({ input, context }) =>
    context.jobs.desk.setBudget(context.workspaces.currentId(), input.setId, input.budget),
  ),
  pause: bridge.queue.pause.handler(async ({ input, context }) => ({
    count: await context.jobs.desk.pause(context.workspaces.currentId(), input.target, true),
  })),
  resume: bridge.queue.resume.handler(async ({ input, context }) => ({
    count: await context.jobs.desk.pause(context.workspaces.currentId(), input.target, false),
  })),
  move: bridge.queue.move.handler(({ input, context }) => ({
    count: context.jobs.desk.move(context.workspaces.currentId(), input.jobIds, input.to),
  })),
  setLane: bridge.queue.setLane.handler(async ({ input, context }) => ({
    count: await context.jobs.desk.setLane(context.workspaces.currentId(), input.jobIds, input.lane),
  })),
  edit: bridge.queue.edit.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobs.desk.edit(context.workspaces.currentId(), input)),
  ),
  duplicate: bridge.queue.duplicate.handler(async ({ input, context }) => ({
    count: await context.jobs.desk.duplicate(context.workspaces.currentId(), input),
  })),
  remove: bridge.queue.remove.handler(({ input, context }) =>
    context.jobs.desk.remove(context.workspaces.currentId(), input.target),
  ),
  restore: bridge.queue.restore.handler(async ({ input, context }) => ({
    count: await context.jobs.desk.restore(context.workspaces.currentId(), input.removalId),
  })),
  retryCost: bridge.queue.retryCost.handler(({ input, context }) =>
    context.jobs.desk.retrying.cost(context.workspaces.currentId(), input),
  ),
  retry: bridge.queue.retry.handler(async ({ input, context }) => ({
    count: await context.jobs.desk.retrying.retry(context.workspaces.currentId(), input),
  })),
  stopRest: bridge.queue.stopRest.handler(({ input, context }) =>
    context.jobs.desk.stopRest(context.workspaces.currentId(), input.target),
  ),
  exportFile: bridge.queue.exportFile.handler(({ input, context }) =>
    context.jobs.desk.exportFile(context.workspaces.currentId(), input.setId),
  ),
  importFile: bridge.queue.importFile.handler(async ({ input, context }) => {
    const { desk } = context.jobs
    return desk.presentSet(await desk.importFile(context.workspaces.currentId(), input.draftId, input.text))
  }),
}
