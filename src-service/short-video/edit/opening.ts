import { createCanvas } from '@napi-rs/canvas'
import { easeBoth, easeIn, shareOf } from '../../models/video/easing.ts'
import { mixHex } from '../../models/video/video-palette.ts'
import type { Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { FlowStyle } from './flow-style.ts'
import { layOver, takeOverlay } from './overlay.ts'

const curtainFrames = 30
const bands = 5

/** What lies over the first frames of a video. */
export type Opening = { layOn(image: Planes, frame: number): void }

/** Bands of colour that are drawn aside one after the other and uncover the presenter. */
function curtain(size: ImageSize, accent: string): Opening {
  const height = Math.ceil(size.height / bands / 2) * 2
  const canvas = createCanvas(size.width, height)
  const context = canvas.getContext('2d')
  const sheets = Array.from({ length: bands }, (_, band) => {
    context.fillStyle = mixHex(accent, '#14110f', band * 0.13)
    context.fillRect(0, 0, size.width, height)
    return takeOverlay(canvas, 0, band * height)
  })
  return {
    layOn(image, frame) {
      if (frame >= curtainFrames) return
      for (const [band, sheet] of sheets.entries()) {
        const share =
          easeBoth(shareOf(frame, 3 + band * 3, 15 + band * 3)) * 0.5 +
          easeIn(shareOf(frame, 3 + band * 3, 15 + band * 3)) * 0.5
        const away = Math.round((share * size.width) / 2) * 2
        if (away < size.width) layOver(image, sheet, band % 2 === 0 ? away : -away)
      }
    },
  }
}

/** Readies what a video opens with. A card is a shot of its own and has nothing over it. */
export function openOpening(kind: FlowStyle['opening'], size: ImageSize, accent: string): Opening {
  return kind === 'curtain' ? curtain(size, accent) : { layOn: () => undefined }
}
