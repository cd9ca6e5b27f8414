import { bridge } from '../implementer.ts'
import { mapEvents } from '../map-events.ts'

/** Short videos: started, cut anew, listed, watched. */
export const mascotHandlers = {
  // A window reads media of the studio alone: samples are fetched through it.
  options: bridge.mascot.options.handler(async ({ context }) => {
    const options = await context.jobDesk.videos.options(context.workspaces.currentId())
    const sampleOf = (name: string) => `${context.info.mediaBase}voice/${encodeURIComponent(name)}`
    const voices = options.voices.map((voice) => ({
      ...voice,
      sampleUrl: typeof voice.sampleUrl === 'string' ? sampleOf(voice.name) : null,
    }))
    return { ...options, voices }
  }),
  quote: bridge.mascot.quote.handler(({ input, context }) =>
    context.jobDesk.videos.quote(context.workspaces.currentId(), input),
  ),
  start: bridge.mascot.start.handler(({ input, context }) =>
    context.jobs.present(context.jobDesk.videos.start(context.workspaces.currentId(), input)),
  ),
  recut: bridge.mascot.recut.handler(({ input, context }) =>
    context.jobs.present(context.jobDesk.videos.recut(context.workspaces.currentId(), input)),
  ),
  series: bridge.mascot.series.handler(({ input, context }) =>
    context.jobs.desk.presentSet(context.jobDesk.videos.series(context.workspaces.currentId(), input)),
  ),
  list: bridge.mascot.list.handler(({ input, context }) =>
    context.jobDesk.videos.list(context.workspaces.currentId(), input),
  ),
  read: bridge.mascot.read.handler(({ input, context }) => {
    const ledger = context.books.lines(input.jobId)
    return {
      ...context.jobDesk.videos.read(context.workspaces.currentId(), input.jobId),
      ledger: ledger.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    }
  }),
  // Subscribed before the iterator is handed over: a change between the two would be lost otherwise.
  watch: bridge.mascot.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.videoChanges(signal), ({ id, workspaceId }) =>
      context.workspaces.isCurrent(workspaceId) ? { kind: 'changed' as const, jobId: id } : null,
    ),
  ),
}
