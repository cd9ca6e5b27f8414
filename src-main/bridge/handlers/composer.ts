import type { WorkspaceId } from '#shared/domain/ids.ts'
import { bridge } from '../implementer.ts'
import { mapEvents, nowAndLater } from '../event-streams.ts'

const { composer, rounds, takes, shelf, autopilot, publish, performance } = bridge

type Context = { readonly currentId: () => WorkspaceId }
const brandOf = (context: Context, { profileId }: { readonly profileId: string }) => ({
  workspaceId: context.currentId(),
  profileId,
})

/** Handles what the tabs of the Composer have in common. */
export const composerHandlers = {
  brands: composer.brands.handler(({ input, context }) =>
    context.composer.plays.brands(context.currentId(), input.refresh),
  ),
  counts: composer.counts.handler(({ input, context }) => context.composer.counts(brandOf(context, input))),
  plays: composer.plays.handler(({ input, context }) => context.composer.plays.plays(brandOf(context, input), input)),
  quote: composer.quote.handler(({ input, context }) =>
    context.composer.quote(context.currentId(), input.of, input.count),
  ),
  allowance: composer.allowance.handler(({ context }) => context.composer.allowance(context.currentId())),
  // Subscribed before the iterator is returned: a change in between would be lost otherwise.
  watch: composer.watch.handler(({ input, context, signal }) => {
    const brand = brandOf(context, input)
    if (signal !== undefined && context.readOnly === null) context.composer.watch(brand, input.parts, signal)
    return mapEvents(context.announcer.composerChanges(signal), ({ workspaceId, profileId, part }) =>
      context.workspaces.isCurrent(workspaceId) && (profileId === '' || profileId === brand.profileId)
        ? { part }
        : null,
    )
  }),
}

/** Handles the rounds of a day. */
export const roundsHandlers = {
  today: rounds.today.handler(({ input, context }) => context.composer.rounds.today(brandOf(context, input), input)),
  reveal: rounds.reveal.handler(({ input, context }) => context.composer.rounds.reveal(brandOf(context, input), input)),
  pass: rounds.pass.handler(({ input, context }) => context.composer.rounds.pass(brandOf(context, input), input)),
  shuffle: rounds.shuffle.handler(({ input, context }) =>
    context.composer.rounds.shuffle(brandOf(context, input), input),
  ),
  vote: rounds.vote.handler(({ input, context }) => context.composer.rounds.vote(brandOf(context, input), input)),
}

/** Handles takes and their renders. */
export const takesHandlers = {
  list: takes.list.handler(({ input, context }) => context.composer.takes.list(brandOf(context, input), input)),
  page: takes.page.handler(({ input, context }) => context.composer.takes.page(brandOf(context, input), input)),
  edit: takes.edit.handler(({ input, context }) =>
    context.composer.takes.edit(brandOf(context, input), input.takeId, input.words),
  ),
  restore: takes.restore.handler(({ input, context }) =>
    context.composer.takes.restore(brandOf(context, input), input.takeId),
  ),
  write: takes.write.handler(({ input, context }) =>
    context.jobs.present(context.composer.orders.take(brandOf(context, input), input)),
  ),
  render: takes.render.handler(async ({ input, context }) =>
    context.jobs.present(await context.composer.orders.render(brandOf(context, input), input)),
  ),
}

/** Handles the shelf and downloads from it. */
export const shelfHandlers = {
  page: shelf.page.handler(({ input, context }) => context.composer.shelf.page(brandOf(context, input), input)),
  read: shelf.read.handler(({ input, context }) => ({
    plays: context.composer.shelf.read(brandOf(context, input), input.playIds),
  })),
  save: shelf.save.handler(({ input, context }) => context.composer.shelf.save(brandOf(context, input), input.playId)),
  remove: shelf.remove.handler(({ input, context }) => ({
    until: new Date(context.composer.removals.remove(brandOf(context, input), input.playIds)).toISOString(),
  })),
  restore: shelf.restore.handler(({ input, context }) => ({
    count: context.composer.removals.restore(brandOf(context, input), input.playIds),
  })),
  quote: shelf.quote.handler(({ input, context }) =>
    context.composer.orders.quoteDownload(brandOf(context, input), input.playIds),
  ),
  download: shelf.download.handler(async ({ input, context }) => {
    const brand = brandOf(context, input)
    const setId = await context.composer.orders.download(brand, input)
    return { setId, jobs: setId === null ? [] : context.composer.jobsOfSet(brand.workspaceId, setId) }
  }),
  latestDownload: shelf.latestDownload.handler(({ input, context }) =>
    context.composer.latestDownload(brandOf(context, input)),
  ),
}

/** Handles autopilot. */
export const autopilotHandlers = {
  read: autopilot.read.handler(({ input, context }) =>
    context.composer.autopilot.read(brandOf(context, input), input.refresh),
  ),
  slots: autopilot.slots.handler(({ input, context }) => ({
    jobs: context.composer.publish.slots(brandOf(context, input), Date.parse(input.from), Date.parse(input.to)),
  })),
  set: autopilot.set.handler(({ input, context }) =>
    context.composer.autopilot.set(brandOf(context, input), input.change),
  ),
  run: autopilot.run.handler(({ input, context }) =>
    context.jobs.present(context.composer.orders.autopilot(brandOf(context, input), input)),
  ),
}

/** Handles the queue of what the user posts. */
export const publishHandlers = {
  page: publish.page.handler(({ input, context }) => context.composer.publish.page(brandOf(context, input), input)),
  reminders: publish.reminders.handler(({ context, signal }) =>
    nowAndLater(context.announcer.slotChanges(signal), () =>
      context.readOnly === null ? context.slotReminders.take(context.currentId()) : [],
    ),
  ),
  read: publish.read.handler(({ input, context }) =>
    context.composer.publish.read(brandOf(context, input), input.jobId),
  ),
  download: publish.download.handler(({ input, context }) => {
    const brand = brandOf(context, input)
    const wanted = context.composer.publish.withoutFile(brand, input.jobIds)
    return context.composer.orders.downloadJobs(brand, input.draftId, wanted).map((job) => context.jobs.present(job))
  }),
  editCaption: publish.editCaption.handler(({ input, context }) =>
    context.composer.publish.editCaption(brandOf(context, input), input.jobId, input.platforms, input.words),
  ),
  restoreCaption: publish.restoreCaption.handler(({ input, context }) =>
    context.composer.publish.restoreCaption(brandOf(context, input), input.jobId, input.platform),
  ),
  markPosted: publish.markPosted.handler(({ input, context }) =>
    context.composer.reports.markPosted(brandOf(context, input), input),
  ),
  reportFailed: publish.reportFailed.handler(({ input, context }) =>
    context.composer.reports.reportFailed(brandOf(context, input), input.jobId, input.reason),
  ),
  readNumbers: publish.readNumbers.handler(({ input, context }) =>
    context.composer.reports.readNumbers(brandOf(context, input), input.text),
  ),
  sendNumbers: publish.sendNumbers.handler(({ input, context }) =>
    context.composer.reports.sendNumbers(brandOf(context, input), input.items),
  ),
}

/** Handles performance. */
export const performanceHandlers = {
  read: performance.read.handler(({ input, context }) =>
    context.composer.performance.read(brandOf(context, input), input),
  ),
  posts: performance.posts.handler(({ input, context }) =>
    context.composer.performance.posts(brandOf(context, input), input),
  ),
}
