import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { SpeechOrder, type SpeechQuote } from '#shared/bridge/voices.ts'
import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Composer } from '../composer/create-composer.ts'
import type { ShortVideoService } from '../jobs/short-video/short-video-service.ts'
import type { PriceRange, PriceSources } from './service-tool-prices.ts'

const ofVideo = (quote: ShortVideoQuote): PriceRange | null =>
  quote.kind === 'not-quoted' ? null : { least: quote.least, most: quote.most }
const ofOwn = (quote: ComposerQuote): PriceRange | null =>
  quote.kind === 'own' ? { least: quote.least, most: quote.most } : null

/** Names what prices of a workspace's tools come from: the same quotes that the screens show. */
export function toolPriceSources(
  deps: {
    estimate: (workspaceId: WorkspaceId, order: { modelId: string; input: ModelInput }) => Promise<number>
    videos: Pick<ShortVideoService, 'quote' | 'quoteOrder'>
    speech: { quote(workspaceId: WorkspaceId, order: SpeechOrder): SpeechQuote }
    composer: Pick<Composer, 'quote' | 'autopilot'>
  },
  workspaceId: WorkspaceId,
): PriceSources {
  const { videos, speech, composer } = deps
  return {
    estimate: (order) => deps.estimate(workspaceId, order),
    video: async (order) => ofVideo(await videos.quoteOrder(workspaceId, order)),
    recut: async () => ofVideo(await videos.quote(workspaceId, { kind: 'recut' })),
    speech({ text, voiceId, speed }) {
      const { least, most } = speech.quote(
        workspaceId,
        SpeechOrder.parse({ paragraphs: [{ text, voiceId: null }], voiceId, speed }),
      )
      return { least, most }
    },
    composer: (of, count) => ofOwn(composer.quote(workspaceId, of, count)),
    async autopilot(profileId) {
      const { nextPass } = await composer.autopilot.read({ workspaceId, profileId }, 'now')
      const isEmpty = nextPass.slots.every(({ hasFile }) => hasFile)
      return isEmpty ? { least: 0, most: 0 } : nextPass.quote && ofOwn(nextPass.quote)
    },
  }
}
