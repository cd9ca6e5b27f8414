import { createCanvas } from '@napi-rs/canvas'
import { groupPhrases } from './group-phrases.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import type { Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { layOver, takeOverlay, type Overlay } from '../../models/video/overlay.ts'
import {
  aheadSec,
  groupingOf,
  looks,
  placeBlock,
  reachOf,
  setGroup,
  stateOf,
  type CaptionGroup,
  type CaptionAppearance,
  type CaptionUse,
} from './caption-appearance.ts'

/** How long a caption stays after its last word if none follows. Seconds. */
const lingerSec = 0.6
/** Before every frame: what enters has entered by the first one. Seconds. */
const always = -1

/** Groups words as a caption style shows them. The first words of a hook are shown from the first frame. */
export function captionGroups(words: readonly TimedWord[], look: CaptionAppearance, use: CaptionUse): CaptionGroup[] {
  const groups = groupPhrases(words, groupingOf(look, use), use.language)
  return groups.map((group, index) => {
    const end = group.at(-1)?.end ?? 0
    const from = use.isHook && index === 0 ? always : (group[0]?.start ?? 0)
    return { words: group, from, until: Math.min(end + lingerSec, groups[index + 1]?.[0]?.start ?? Infinity) }
  })
}

/** Captions that can be drawn on the frames of a video, in order. */
export type CaptionTrack = { layOn(image: Planes, frame: number): void }

/** Creates a caption track. Captions are redrawn only when they change. */
export function createCaptionTrack(
  words: readonly TimedWord[],
  look: CaptionAppearance,
  size: ImageSize,
  accent: string,
  use: CaptionUse,
): CaptionTrack {
  const measuring = createCanvas(8, 8).getContext('2d')
  const groups = captionGroups(words, look, use).map((group) => {
    const block = setGroup(measuring, group, look, size, use)
    const place = placeBlock(block, look, size, use)
    return { group, block, place, reach: reachOf(block, look, place, size) }
  })
  let drawn: { readonly state: string; readonly overlay: Overlay } | null = null
  let current = 0

  function draw(order: number, seconds: number): Overlay {
    const { group, block, place, reach } = groups[order] as (typeof groups)[number]
    const canvas = createCanvas(reach.width, reach.height)
    const context = canvas.getContext('2d')
    context.translate(place.x - reach.x, place.y - reach.y)
    context.font = block.font
    context.textBaseline = 'alphabetic'
    looks[look].draw(context, { block, group, seconds, accent, order, isHook: use.isHook })
    return takeOverlay(canvas, reach.x, reach.y, drawn?.overlay)
  }

  return {
    layOn(image, frame) {
      const seconds = frame / framesPerSecond
      while (current < groups.length - 1 && seconds >= (groups[current + 1]?.group.from ?? 0) - aheadSec) current += 1
      const shown = groups[current]
      if (shown === undefined || seconds < shown.group.from - aheadSec || seconds >= shown.group.until) return
      const state = `${current} ${stateOf(shown.group, look, frame)}`
      if (drawn?.state !== state) drawn = { state, overlay: draw(current, seconds) }
      layOver(image, drawn.overlay)
    },
  }
}
