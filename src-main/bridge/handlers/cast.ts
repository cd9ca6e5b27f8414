import { bridge } from '../implementer.ts'
import { mapEvents } from '../event-streams.ts'

const { avatars, avatarVideos, cast } = bridge

/** Handles what the tabs of the Cast screen have in common. */
export const castHandlers = {
  counts: cast.counts.handler(({ context }) => context.cast.counts(context.currentId())),
  lineage: cast.lineage.handler(({ input, context }) => ({
    steps: context.cast.lineage.read(context.currentId(), input),
  })),
  remove: cast.remove.handler(({ input, context }) => ({
    until: new Date(context.cast.removals.remove(context.currentId(), input.kind, input.ids)).toISOString(),
  })),
  restore: cast.restore.handler(({ input, context }) => ({
    count: context.cast.removals.restore(context.currentId(), input.kind, input.ids),
  })),
  // Subscribed before the iterator is returned: a change in between would be lost otherwise.
  watch: cast.watch.handler(({ context, signal }) => {
    if (signal !== undefined && context.readOnly === null) context.cast.sync.watch(context.currentId(), signal)
    return mapEvents(context.announcer.castChanges(signal), ({ workspaceId, kind }) =>
      context.workspaces.isCurrent(workspaceId) ? { kind } : null,
    )
  }),
}

/** Handles avatars: start, list, publish. */
export const avatarHandlers = {
  start: avatars.start.handler(({ input, context }) =>
    context.jobs.present(context.cast.avatars.start(context.currentId(), input)),
  ),
  list: avatars.list.handler(({ input, context }) => context.cast.avatars.list(context.currentId(), input)),
  read: avatars.read.handler(({ input, context }) => context.cast.avatars.read(context.currentId(), input.id)),
  failedOf: avatars.failedOf.handler(({ input, context }) =>
    context.cast.avatars.failedOf(context.currentId(), input.jobId),
  ),
  retryFailed: avatars.retryFailed.handler(({ input, context }) =>
    context.cast.avatars.retryFailed(context.currentId(), input).map((job) => context.jobs.present(job)),
  ),
  publish: avatars.publish.handler(({ input, context }) => context.cast.avatars.publish(context.currentId(), input)),
}

/** Handles videos of avatars: start, list, retry, rename, speech. */
export const avatarVideoHandlers = {
  start: avatarVideos.start.handler(({ input, context }) =>
    context.jobs.present(context.cast.videos.start(context.currentId(), input)),
  ),
  list: avatarVideos.list.handler(({ input, context }) => context.cast.videos.list(context.currentId(), input)),
  read: avatarVideos.read.handler(({ input, context }) => context.cast.videos.read(context.currentId(), input.id)),
  retry: avatarVideos.retry.handler(({ input, context }) =>
    context.jobs.present(context.cast.videos.retry(context.currentId(), input)),
  ),
  rename: avatarVideos.rename.handler(({ input, context }) => context.cast.videos.rename(context.currentId(), input)),
  sounds: avatarVideos.sounds.handler(({ context }) => context.cast.videos.sounds(context.currentId())),
  addSpeech: avatarVideos.addSpeech.handler(({ input, context }) =>
    context.jobs.present(context.cast.videos.addSpeech(context.currentId(), input)),
  ),
}
