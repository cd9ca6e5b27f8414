import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas'
import { drawCanvas } from '../../models/drawing/canvas-image.ts'
import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { coverRect } from '../../models/video/camera-path.ts'
import { blankPlanes, canvasPlanes, copyPart } from '../../models/video/planes.ts'
import { evenPixels } from '../../models/video/video-schema.ts'
import type { RenderJob } from '../../models/model-definition.ts'
import type { Painter } from '../../models/painter.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { Cutaway } from '../edit/views.ts'
import type { CutawayRequest } from '../edit/plan-cut.ts'
import { neutralSubjects, subjectOf, type PaintingFamily, type Subject } from './subjects.ts'

/** Pixels per frame: whole and even, so that a slow pan does not jitter. */
const step = 2
/** How far an image can be larger than the frame, as a share of the frame. */
const roomShare = { across: 0.3, down: 0.14 } as const

/** Paints a banded image in this process. */
function paintWhole(painter: Painter, job: RenderJob, size: ImageSize): Canvas {
  const plan = painter.plan(job, size)
  const sheet = {
    ...size,
    scratch: new Float32Array(plan.floats),
    pixels: new Uint8Array(size.width * size.height * 3),
  }
  const painting = painter.open(job, sheet)
  for (const [stage, units] of plan.stages.entries()) painting.paint(stage, 0, units)
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(size.width, size.height)
  for (let place = 0; place < size.width * size.height; place += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      image.data[place * 4 + channel] = sheet.pixels[place * 3 + channel] ?? 0
    image.data[place * 4 + 3] = 255
  }
  context.putImageData(image, 0, 0)
  return canvas
}

/** How much smaller than the frame each family is painted and then enlarged: ray-traced pixels are expensive. */
const reduced: Readonly<Record<PaintingFamily, number>> = {
  landscape: 2.4,
  'still-life': 3.2,
  stage: 3,
  'pixel-art': 8,
  map: 2,
  ink: 2,
  portrait: 1,
  gradient: 2,
  flow: 2,
  silk: 3,
}

async function paint({ family, prompt }: Subject, seed: number, large: ImageSize): Promise<Canvas> {
  const job: RenderJob = { family, input: { prompt, quality: 'draft' }, seed, media: {}, folder: '' }
  const size = {
    width: Math.ceil(large.width / reduced[family]),
    height: Math.ceil(large.height / reduced[family]),
  }
  switch (family) {
    case 'landscape':
      return paintWhole((await import('../../models/landscape/landscape-painter.ts')).landscapePainter, job, size)
    case 'still-life':
      return paintWhole((await import('../../models/still-life/still-life-painter.ts')).stillLifePainter, job, size)
    case 'stage':
      return paintWhole((await import('../../models/stage/stage-painter.ts')).stagePainter, job, size)
    case 'gradient':
      return paintWhole((await import('../../models/gradient/gradient-painter.ts')).gradientPainter, job, size)
    case 'silk':
      return paintWhole((await import('../../models/silk/silk-painter.ts')).silkPainter, job, size)
    case 'pixel-art':
      return drawCanvas((await import('../../models/pixel-art/draw-pixel-art.ts')).pixelArtDrawing, job, size)
    case 'map':
      return drawCanvas((await import('../../models/map/draw-map.ts')).mapDrawing, job, size)
    case 'ink':
      return drawCanvas((await import('../../models/ink/draw-ink.ts')).inkDrawing, job, size)
    case 'portrait': {
      // Wider than the frame, so that the face is larger and above the captions.
      const wide = { width: Math.ceil(size.height * 0.8), height: size.height }
      return drawCanvas((await import('../../models/portrait/draw-portrait.ts')).portraitDrawing, job, wide)
    }
    case 'flow':
      return drawCanvas((await import('../../models/flow/draw-flow.ts')).flowDrawing, job, size)
  }
}

/**
 * Creates an image of what is said, painted by a model of the catalog, with a camera gliding over it: up or down in a
 * scene, to the side in a picture. It has no words of its own; an opening card is darker, because words lie over it.
 * @param neutral What is painted for words that nothing shows.
 * @param image The path of an image that is shown instead.
 */
export async function createPaintedCutaway(
  { kind, cues, isCard }: Pick<CutawayRequest, 'kind' | 'cues' | 'isCard'>,
  size: ImageSize,
  frames: number,
  seed: number,
  neutral: readonly [Subject, ...Subject[]] = neutralSubjects,
  image: string | null = null,
): Promise<Cutaway> {
  const random = createRandomStream(`${kind} cutaway ${seed} ${cues.join(' ')}`)
  const subject = subjectOf(cues) ?? random.pick(neutral)
  const isAcross = kind === 'picture'
  const extent = isAcross ? size.width * roomShare.across : size.height * roomShare.down
  const room = evenPixels(Math.min(extent, frames * step))
  const large = {
    width: evenPixels(size.width + (isAcross ? room : 0)),
    height: evenPixels(size.height + (isAcross ? 0 : room)),
  }
  const painted: Canvas | Image =
    image === null ? await paint(subject, random.whole(1_000_000), large) : await loadImage(image)
  const canvas = createCanvas(large.width, large.height)
  const context = canvas.getContext('2d')
  context.imageSmoothingEnabled = image !== null || subject.family !== 'pixel-art'
  context.imageSmoothingQuality = 'high'
  const part = coverRect(painted, large, 1, 0.5, 0.5)
  context.drawImage(painted, part.x, part.y, part.width, part.height, 0, 0, large.width, large.height)
  context.fillStyle = '#0c0b0a'
  context.globalAlpha = isCard ? 0.34 : 0
  context.fillRect(0, 0, large.width, large.height)
  const whole = await canvasPlanes(canvas)
  const isBack = random.chance(0.5)
  const still = blankPlanes(size)
  return {
    imageAt(frame) {
      const moved = Math.min(room, frame * step)
      const at = isBack ? room - moved : moved
      copyPart(whole, { x: isAcross ? at : 0, y: isAcross ? 0 : at, ...size }, still, 0, 0)
      return Promise.resolve(still)
    },
    free() {
      // Nothing to free: its memory is garbage collected.
    },
  }
}
