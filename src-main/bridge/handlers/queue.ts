import { bridge } from '../implementer.ts'
import { mapEvents } from '../event-streams.ts'

const { queue } = bridge

/** The queue: read in parts, and changed as long as nothing of it was sent. */
export const queueHandlers = {
  summary: queue.summary.handler(({ context }) => context.jobs.service.summary(context.currentId())),
  sets: queue.sets.handler(({ input, context }) => {
    const before = input.before === undefined ? null : Number(input.before)
    return context.jobs.service.listSets(context.currentId(), Number.isNaN(before) ? null : before, input.limit)
  }),
  set: queue.set.handler(({ input, context }) => context.jobs.service.readSet(context.currentId(), input.setId)),
  page: queue.page.handler(({ input, context }) => context.jobs.queuePage(context.currentId(), input)),
  // Subscribed before the iterator is handed over: a change between the two would be lost otherwise.
  watch: queue.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.queueChanges(signal), () => ({ kind: 'changed' as const })),
  ),
  submitMany: queue.submitMany.handler(async ({ input, context }) => {
    const { service } = context.jobs
    return service.presentSet(await service.submitSet(context.currentId(), input))
  }),
  setBudget: queue.setBudget.handler(({ input, context }) =>
    context.jobs.service.setBudget(context.currentId(), input.setId, input.budget),
  ),
  pause: queue.pause.handler(async ({ input, context }) => ({
    count: await context.jobs.service.pause(context.currentId(), input.target, true),
  })),
  resume: queue.resume.handler(async ({ input, context }) => ({
    count: await context.jobs.service.pause(context.currentId(), input.target, false),
  })),
  move: queue.move.handler(({ input, context }) => ({
    count: context.jobs.service.move(context.currentId(), input.jobIds, input.to),
  })),
  setLane: queue.setLane.handler(async ({ input, context }) => ({
    count: await context.jobs.service.setLane(context.currentId(), input.jobIds, input.lane),
  })),
  edit: queue.edit.handler(async ({ input, context }) =>
    context.jobs.present(await context.jobs.service.edit(context.currentId(), input)),
  ),
  duplicate: queue.duplicate.handler(async ({ input, context }) => ({
    count: await context.jobs.service.duplicate(context.currentId(), input),
  })),
  remove: queue.remove.handler(({ input, context }) => context.jobs.service.remove(context.currentId(), input.target)),
  restore: queue.restore.handler(async ({ input, context }) => ({
    count: await context.jobs.service.restore(context.currentId(), input.removalId),
  })),
  retryCost: queue.retryCost.handler(({ input, context }) =>
    context.jobs.service.retrying.cost(context.currentId(), input),
  ),
  retry: queue.retry.handler(async ({ input, context }) => ({
    count: await context.jobs.service.retrying.retry(context.currentId(), input),
  })),
  stopRest: queue.stopRest.handler(({ input, context }) =>
    context.jobs.service.stopRest(context.currentId(), input.target),
  ),
  exportFile: queue.exportFile.handler(({ input, context }) =>
    context.jobs.service.exportFile(context.currentId(), input.setId),
  ),
  importFile: queue.importFile.handler(async ({ input, context }) => {
    const { service } = context.jobs
    return service.presentSet(await service.importFile(context.currentId(), input.draftId, input.text))
  }),
}
