import type { AvatarModel } from './avatar.ts'
import type { StudioTier } from './video.ts'

/** Credits of one image of each model (interface: Credit prices). */
const perImage: Readonly<Record<AvatarModel, number>> = { flux: 2, imagen3: 5, reality4: 5 }

/** Credits of a video's first seconds, and of each second after them (interface: Credit prices). */
const perVideo: Readonly<Record<StudioTier, { readonly base: number; readonly second: number }>> = {
  basic: { base: 30, second: 6 },
  pro: { base: 20, second: 4 },
}
const includedSeconds = 5

const perClone = 5
const perSpeech = 5

/** What to price. Lengths in seconds. */
export type ResourceOrder =
  | { readonly kind: 'avatar'; readonly model: AvatarModel; readonly batchSize: number }
  | { readonly kind: 'video'; readonly studioTier: StudioTier; readonly durationSeconds: number }
  | { readonly kind: 'voice' }
  | { readonly kind: 'audio'; readonly durationSeconds: number }

/**
 * Returns the price of an order of the Resource API in credits (interface: Credit prices). A started second counts
 * whole. An avatar's price is for all of its batch.
 */
export function resourcePrice(order: ResourceOrder): number {
  switch (order.kind) {
    case 'avatar':
      return perImage[order.model] * order.batchSize
    case 'video': {
      const { base, second } = perVideo[order.studioTier]
      return base + second * Math.ceil(Math.max(0, order.durationSeconds - includedSeconds))
    }
    case 'voice':
      return perClone
    case 'audio':
      return perSpeech + Math.ceil(order.durationSeconds)
  }
}
