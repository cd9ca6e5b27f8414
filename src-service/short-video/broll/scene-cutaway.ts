import { createCanvas } from '@napi-rs/canvas'
import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { createCanvasConverter, blankPlanes, copyPart } from '../../models/video/planes.ts'
import { easeOut, easeOver, shareOf } from '../../models/video/easing.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import { videoPalettes, mixHex, withAlpha, type VideoPalette } from '../../models/video/video-palette.ts'
import type { ImageSize } from '../../models/image-size.ts'
import { faceFor } from '../captions/set-words.ts'
import type { Cutaway } from '../edit/views.ts'
import type { CutawayRequest } from '../edit/plan-cut.ts'
import { chooseIcon } from './choose-icon.ts'
import { fillCircle } from '../../models/drawing/canvas-image.ts'

/** Palettes with a background calm enough for text. */
const palettes = ['night', 'moss', 'plum', 'paper', 'sky', 'clay'] as const

function drawGround(size: ImageSize, palette: VideoPalette, seed: string) {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const random = createRandomStream(`${seed} ground`)
  const { width, height } = size
  const light = context.createRadialGradient(
    width * 0.5,
    height * 0.36,
    width * 0.1,
    width * 0.5,
    height * 0.42,
    height * 0.72,
  )
  light.addColorStop(0, mixHex(palette.ground, palette.second, 0.42))
  light.addColorStop(0.6, palette.ground)
  light.addColorStop(1, mixHex(palette.deep, '#000000', 0.28))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  context.fillStyle = withAlpha(palette.second, 0.16)
  const kind = random.whole(3)
  for (let index = 0; index < 5; index += 1) {
    context.beginPath()
    if (kind === 0) context.arc(width * 0.5, height * 0.37, width * (0.42 + index * 0.17), 0, Math.PI * 2)
    else if (kind === 1) context.roundRect(width * (-0.2 + index * 0.28), height * -0.1, width * 0.13, height * 1.3, 40)
    else context.arc(width * random.unit(), height * random.unit(), width * random.between(0.06, 0.22), 0, Math.PI * 2)
    if (kind === 0) {
      context.strokeStyle = withAlpha(palette.ink, 0.1)
      context.lineWidth = width * 0.006
      context.stroke()
    } else context.fill()
  }
  return canvas
}

/** Creates an animated scene: the icon for the cues appears, moves and is labelled. Only the moving part is redrawn. */
export async function createSceneCutaway(
  { cues, isCard }: Pick<CutawayRequest, 'cues' | 'isCard'>,
  size: ImageSize,
  seed: string,
): Promise<Cutaway> {
  const { draw, cue } = chooseIcon(cues)
  const label = isCard ? '' : (cue ?? cues[0] ?? '').toLocaleUpperCase()
  const palette = videoPalettes[createRandomStream(seed).pick(palettes)]
  const ground = drawGround(size, palette, seed)
  const unit = size.width / 1080
  const even = (value: number) => Math.round(value / 2) * 2
  const box = {
    x: even(120 * unit),
    y: even(size.height * (isCard ? 0.53 : 0.14)),
    width: even(840 * unit),
    height: even(800 * unit),
  }
  const canvas = createCanvas(box.width, box.height)
  const context = canvas.getContext('2d')
  const converters = { whole: createCanvasConverter(size), box: createCanvasConverter(box) }
  const image = blankPlanes(size)
  const first = await converters.whole.convert(ground.data())
  first.bytes.copy(image.bytes)
  converters.whole.free()
  const pixels = 92 * unit
  context.font = faceFor('heavy', pixels, label)
  const scale = Math.min(1, (760 * unit) / Math.max(1, context.measureText(label).width))

  return {
    async imageAt(frame) {
      const seconds = frame / framesPerSecond
      context.drawImage(ground, -box.x, -box.y)
      const enter = easeOver(shareOf(seconds, 0, 0.4))
      context.save()
      context.translate(box.width / 2, 350 * unit + Math.sin(seconds * 1.7) * 8 * unit)
      context.scale(enter * 2.55 * unit, enter * 2.55 * unit)
      context.rotate((1 - enter) * -0.5)
      fillCircle(context, withAlpha(palette.deep, 0.55), 0, 0, 128)
      draw({ context, palette, seconds })
      context.restore()
      const shown = easeOut(shareOf(seconds, 0.18, 0.5))
      if (label !== '' && shown > 0) {
        context.save()
        context.globalAlpha = shown
        context.translate(box.width / 2, 768 * unit + (1 - shown) * 50 * unit)
        context.font = faceFor('heavy', pixels * scale, label)
        const width = context.measureText(label).width
        context.fillStyle = palette.ink
        context.fillText(label, -width / 2, 0)
        context.fillStyle = palette.accent
        context.fillRect((-width / 2) * shown, 20 * unit, width * shown, 10 * unit)
        context.restore()
      }
      copyPart(await converters.box.convert(canvas.data()), { ...box, x: 0, y: 0 }, image, box.x, box.y)
      return image
    },
    free: () => converters.box.free(),
  }
}
