import { createCanvas } from '@napi-rs/canvas'
import { groupWords } from '../../models/caption/caption-words.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import type { Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { layOver, takeOverlay, type Overlay } from '../edit/overlay.ts'
import {
  aheadSec,
  looks,
  placeBlock,
  reachOf,
  setGroup,
  stateOf,
  type CaptionGroup,
  type CaptionAppearance,
} from './caption-appearance.ts'

/** Groups words as a caption style shows them. */
export function captionGroups(words: readonly TimedWord[], look: CaptionAppearance): CaptionGroup[] {
  const spoken = words.map(({ text, start, end }) => ({ text, from: start, until: end }))
  return groupWords(spoken, looks[look].grouping).map(({ words: group, from, until }) => ({
    words: group.map((word) => ({ text: word.text, start: word.from, end: word.until })),
    from,
    until,
  }))
}

/** Captions that can be drawn on the frames of a video, in order. */
export type CaptionTrack = { layOn(image: Planes, frame: number): void }

/** Creates a caption track. Captions are redrawn only when they change. */
export function createCaptionTrack(
  words: readonly TimedWord[],
  look: CaptionAppearance,
  size: ImageSize,
  accent: string,
): CaptionTrack {
  const measuring = createCanvas(8, 8).getContext('2d')
  const groups = captionGroups(words, look).map((group) => {
    const block = setGroup(measuring, group, look, size)
    const place = placeBlock(block, look, size)
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
    looks[look].draw(context, { block, group, seconds, accent, order })
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
