import type { PresenterGender } from '#shared/contract/short-video.ts'
import { lookUrl } from '#shared/domain/short-video/look-url.ts'
import { bridge } from '../implementer.ts'
import { mapEvents } from '../map-events.ts'
import { nowAndLater } from '../now-and-later.ts'

/** Short videos: started, cut anew, listed, watched. */
export const mascotHandlers = {
  // A window reads media of the studio alone: samples and pictures are fetched through it.
  options: bridge.mascot.options.handler(async ({ context }) => {
    const options = await context.jobDesk.videos.options(context.workspaces.currentId())
    const sampleOf = (name: string) => `${context.info.mediaBase}voice/${encodeURIComponent(name)}`
    const voices = options.voices.map((voice) => ({
      ...voice,
      sampleUrl: typeof voice.sampleUrl === 'string' ? sampleOf(voice.name) : null,
    }))
    const pictureOf = (preset: (typeof options.presets)[number], gender: PresenterGender) =>
      lookUrl(preset, gender) === null
        ? null
        : `${context.info.mediaBase}look/${encodeURIComponent(`${gender}/${preset.id}`)}`
    const presets = options.presets.map((preset) => {
      const [man, woman] = [pictureOf(preset, 'man'), pictureOf(preset, 'woman')]
      return { ...preset, previewUrl: man, previewUrls: { man, woman } }
    })
    return { ...options, voices, presets }
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
  series: bridge.mascot.series.handler(async ({ input, context }) =>
    context.jobs.desk.presentSet(await context.jobDesk.videos.series(context.workspaces.currentId(), input)),
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
  burn: bridge.mascot.burn.handler(({ input, context }) => context.burner.start(context.workspaces.currentId(), input)),
  stopBurn: bridge.mascot.stopBurn.handler(({ input, context }) =>
    context.burner.stop(context.workspaces.currentId(), input.jobId),
  ),
  watchBurn: bridge.mascot.watchBurn.handler(({ input, context, signal }) => {
    const id = context.workspaces.currentId()
    const own = mapEvents(context.announcer.burnChanges(signal), (jobId) => (jobId === input.jobId ? jobId : null))
    return nowAndLater(own, () => context.burner.read(id, input.jobId))
  }),
  // Subscribed before the iterator is handed over: a change between the two would be lost otherwise.
  watch: bridge.mascot.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.videoChanges(signal), ({ id, workspaceId }) =>
      context.workspaces.isCurrent(workspaceId) ? { kind: 'changed' as const, jobId: id } : null,
    ),
  ),
}
