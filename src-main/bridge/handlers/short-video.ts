import type { PresenterGender } from '#shared/contract/short-video.ts'
import { presetImageUrl } from '#shared/domain/short-video.ts'
import { bridge } from '../implementer.ts'
import { mapEvents, nowAndLater } from '../event-streams.ts'

const { shortVideo } = bridge

/** Handles short videos: start, re-cut, list and watch. */
export const shortVideoHandlers = {
  // A window may load media only from the studio, which fetches samples and images for it.
  options: shortVideo.options.handler(async ({ context }) => {
    const options = await context.jobs.videos.options(context.currentId())
    const sampleOf = (name: string) => `${context.info.mediaBase}voice/${encodeURIComponent(name)}`
    const addressOf = (name: string) => `${context.info.mediaBase}look/${encodeURIComponent(name)}`
    const voices = options.voices.map((voice) => ({
      ...voice,
      sampleUrl: typeof voice.sampleUrl === 'string' ? sampleOf(voice.name) : null,
      presenterUrls: Object.fromEntries(
        Object.keys(voice.presenterUrls ?? {}).map((preset) => [preset, addressOf(`voice/${voice.name}/${preset}`)]),
      ),
    }))
    const imageOf = (preset: (typeof options.presets)[number], gender: PresenterGender) =>
      presetImageUrl(preset, gender) === null ? null : addressOf(`${gender}/${preset.id}`)
    const presets = options.presets.map((preset) => {
      const [man, woman] = [imageOf(preset, 'man'), imageOf(preset, 'woman')]
      return { ...preset, previewUrl: man, previewUrls: { man, woman } }
    })
    const sampled = (kind: 'still' | 'moving', id: string, url: string | null | undefined) =>
      typeof url === 'string' ? `${context.info.mediaBase}flow/${encodeURIComponent(`${kind}/${id}`)}` : null
    const flows = options.flows.map((flow) => ({
      ...flow,
      stillUrl: sampled('still', flow.id, flow.stillUrl),
      movingUrl: sampled('moving', flow.id, flow.movingUrl),
    }))
    return { ...options, voices, presets, flows }
  }),
  quote: shortVideo.quote.handler(({ input, context }) => context.jobs.videos.quote(context.currentId(), input)),
  start: shortVideo.start.handler(({ input, context }) =>
    context.jobs.present(context.jobs.videos.start(context.currentId(), input)),
  ),
  recut: shortVideo.recut.handler(({ input, context }) =>
    context.jobs.present(context.jobs.videos.recut(context.currentId(), input)),
  ),
  series: shortVideo.series.handler(async ({ input, context }) =>
    context.jobs.presentSet(await context.jobs.videos.series(context.currentId(), input)),
  ),
  list: shortVideo.list.handler(({ input, context }) => context.jobs.videos.list(context.currentId(), input)),
  read: shortVideo.read.handler(({ input, context }) => {
    const ledger = context.billing.lines(input.jobId)
    return {
      ...context.jobs.videos.read(context.currentId(), input.jobId),
      ledger: ledger.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    }
  }),
  timeScript: shortVideo.timeScript.handler(({ input, context, signal }) =>
    context.jobs.timing.time(context.currentId(), input, signal ?? new AbortController().signal),
  ),
  burn: shortVideo.burn.handler(({ input, context }) => context.jobs.burner.start(context.currentId(), input)),
  stopBurn: shortVideo.stopBurn.handler(({ input, context }) =>
    context.jobs.burner.stop(context.currentId(), input.jobId),
  ),
  watchBurn: shortVideo.watchBurn.handler(({ input, context, signal }) => {
    const id = context.currentId()
    const own = mapEvents(context.announcer.burnChanges(signal), (jobId) => (jobId === input.jobId ? jobId : null))
    return nowAndLater(own, () => context.jobs.burner.read(id, input.jobId))
  }),
  // Subscribed before the iterator is returned: a change in between would be lost otherwise.
  watch: shortVideo.watch.handler(({ context, signal }) =>
    mapEvents(context.announcer.videoChanges(signal), ({ id, workspaceId }) =>
      context.workspaces.isCurrent(workspaceId) ? { kind: 'changed' as const, jobId: id } : null,
    ),
  ),
}
