import { assertNever } from '../util/assert-never.ts'

/** Something that the Resource API makes at a published price. Seconds where a length counts. */
export type ResourceOrder =
  | { readonly kind: 'avatar'; readonly model: 'flux' | 'imagen3' | 'reality4'; readonly batchSize: number }
  | { readonly kind: 'photo-to-avatar' }
  | { readonly kind: 'multi-character-scene' }
  | { readonly kind: 'voice-clone' }
  | { readonly kind: 'audio'; readonly seconds: number }
  | { readonly kind: 'video'; readonly tier: 'basic' | 'higher'; readonly seconds: number }

/** The published prices (interface: Limits, Credit prices). Credits; seconds. */
export const resourcePrices = {
  avatar: { flux: 2, imagen3: 5, reality4: 5 },
  photoToAvatar: 10,
  multiCharacterScene: 30,
  voiceClone: 5,
  audio: { base: 5, perSecond: 1 },
  video: {
    basic: { base: 30, perSecond: 6 },
    higher: { base: 20, perSecond: 4 },
    secondsIncluded: 5,
  },
} as const

/** A second that has begun counts whole: the interface names whole seconds and does not say how a part is billed. */
const wholeSeconds = (seconds: number) => Math.ceil(Math.max(0, seconds))

/**
 * What a call of the Resource API costs, in credits, with no request. Null where a length is not a number.
 *
 * A batch of N variations costs N times one (interface: Limits); the length of speech is known only once it is made, so
 * a price from a predicted length is no more certain than the length.
 */
export function resourcePrice(order: ResourceOrder): number | null {
  switch (order.kind) {
    case 'avatar':
      return resourcePrices.avatar[order.model] * order.batchSize
    case 'photo-to-avatar':
      return resourcePrices.photoToAvatar
    case 'multi-character-scene':
      return resourcePrices.multiCharacterScene
    case 'voice-clone':
      return resourcePrices.voiceClone
    case 'audio': {
      if (!Number.isFinite(order.seconds)) return null
      return resourcePrices.audio.base + resourcePrices.audio.perSecond * wholeSeconds(order.seconds)
    }
    case 'video': {
      if (!Number.isFinite(order.seconds)) return null
      const { base, perSecond } = resourcePrices.video[order.tier]
      return base + perSecond * Math.max(0, wholeSeconds(order.seconds) - resourcePrices.video.secondsIncluded)
    }
    default:
      return assertNever(order)
  }
}

/** How sure a price is, as far as two of them can be compared; `at` is ISO 8601. */
type Certainty = { readonly kind: 'exact' | 'quoted' | 'learned' | 'assumed' | 'unknown'; readonly at?: string }

function rank({ kind }: Certainty): number {
  switch (kind) {
    case 'exact':
      return 0
    case 'quoted':
      return 1
    case 'learned':
      return 2
    case 'assumed':
      return 3
    case 'unknown':
      return 4
    default:
      return assertNever(kind)
  }
}

/** The least certain of some labels, of two alike the older one: what a sum of their prices is worth. Null of none. */
export function weakestLabel<Label extends Certainty>(labels: readonly Label[]): Label | null {
  return labels.reduce<Label | null>((weakest, label) => {
    if (weakest === null || rank(label) > rank(weakest)) return label
    return rank(label) === rank(weakest) && (label.at ?? '') < (weakest.at ?? '') ? label : weakest
  }, null)
}
