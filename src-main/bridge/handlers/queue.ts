import { bridge } from '../implementer.ts'
import { mapEvents } from '../event-streams.ts'

const { queue } = bridge

/** Handles the queue: reads it in pages, and changes jobs that have not been sent. */
export const queueHandlers = {
  summary: queue.summary.handler(({ context }) => context.jobs.summary(context.currentId())),
  sets: queue.sets.handler(({ input, context }) => {
    const before = input.before === undefined ? null : Number(input.before)
    return context.jobs.listSets(context.currentId(), Number.isNaN(before) ? null : before, input.limit)
  }),
  set: queue.set.handler(({ input, context }) => context.jobs.readSet(context.currentId(), input.setId)),
  page: queue.page.handler(({ input, context }) => context.jobs.queuePage(context.currentId(), input)),
  // Subscribed before the iterator is returned: a change in between would be lost otherwise.
  watch: queue.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.queueChanges(signal), () => ({ kind: 'changed' as const })),
  ),
  submitMany: queue.submitMany.handler(async ({ input, context }) => {
    const { jobs } = context
    return jobs.presentSet(await jobs.submitSet(context.currentId(), input))
  }),
  leftOut: queue.leftOut.handler(({ input, context }) => context.jobs.listLeftOut(context.currentId(), input.setId)),
  leftOutCost: queue.leftOutCost.handler(({ input, context }) =>
    context.jobs.leftOutCost(context.currentId(), input.setId),
  ),
  runLeftOut: queue.runLeftOut.handler(async ({ input, context }) => {
    const { jobs } = context
    return jobs.presentSet(await jobs.runLeftOut(context.currentId(), input))
  }),
  setBudget: queue.setBudget.handler(({ input, context }) =>
    context.jobs.setBudget(context.currentId(), input.setId, input.budget),
  ),
  pause: queue.pause.handler(async ({ input, context }) => ({
    count: await context.jobs.pause(context.currentId(), input.target, true),
  })),
  resume: queue.resume.handler(async ({ input, context }) => ({
    count: await context.jobs.pause(context.currentId(), input.target, false),
  })),
  move: queue.move.handler(({ input, context }) => ({
    count: context.jobs.move(context.currentId(), input.jobIds, input.to),
  })),
  setLane: queue.setLane.handler(async ({ input, context }) => ({
    count: await context.jobs.setLane(context.currentId(), input.jobIds, input.lane),
  })),
  edit: queue.edit.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobs.edit(context.currentId(), input)),
  ),
  duplicate: queue.duplicate.handler(async ({ input, context }) => ({
    count: await context.jobs.duplicate(context.currentId(), input),
  })),
  remove: queue.remove.handler(({ input, context }) => context.jobs.remove(context.currentId(), input.target)),
  restore: queue.restore.handler(async ({ input, context }) => ({
    count: await context.jobs.restore(context.currentId(), input.removalId),
  })),
  retryCost: queue.retryCost.handler(({ input, context }) => context.jobs.retryCost(context.currentId(), input)),
  retry: queue.retry.handler(async ({ input, context }) => ({
    count: await context.jobs.retry(context.currentId(), input),
  })),
  stopRest: queue.stopRest.handler(({ input, context }) => context.jobs.stopRest(context.currentId(), input.target)),
  exportFile: queue.exportFile.handler(({ input, context }) =>
    context.jobs.exportFile(context.currentId(), input.setId),
  ),
  importFile: queue.importFile.handler(async ({ input, context }) => {
    const { jobs } = context
    return jobs.presentSet(await jobs.importFile(context.currentId(), input.draftId, input.text))
  }),
}
