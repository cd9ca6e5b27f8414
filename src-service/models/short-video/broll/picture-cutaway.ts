import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { drawCanvas, type CanvasDrawing } from '../../drawing/canvas-picture.ts'
import { mentions } from '../../drawing/prompt-words.ts'
import { createRandomStream } from '../../drawing/random-stream.ts'
import { createCanvasConverter } from '../../film/convert-planes.ts'
import { evenPixels } from '../../film/film-size.ts'
import { blankPlanes, copyPart } from '../../film/planes.ts'
import type { RenderJob } from '../../model-definition.ts'
import type { Painter } from '../../painter.ts'
import type { PictureSize } from '../../picture-size.ts'
import type { Cutaway } from '../edit/cutaway.ts'
import { canSet } from '../captions/script-fonts.ts'

/** Pixels a frame: whole, even steps, so that a slow pan does not tremble. */
const step = 2

const kinds = ['landscape', 'pixel-art', 'map', 'ink', 'poster'] as const
type PictureKind = (typeof kinds)[number]

const subjects: readonly (readonly [PictureKind, string])[] = [
  [
    'landscape',
    'sea ocean mountain lake forest sky sun weather desert snow river island coast nature valley beach sunset dawn hill wind storm cloud landscape tide wave',
  ],
  [
    'pixel-art',
    'city game computer code internet space star planet robot night street technology software digital arcade',
  ],
  ['map', 'map country travel route place world border europe asia africa america town road region continent'],
  ['ink', 'blossom spring bamboo japan zen calm tree branch tea garden'],
]

/** The family of pictures that cues ask for; words on a poster where none does. */
export function pictureKindOf(cues: readonly string[]): PictureKind {
  for (const cue of cues) {
    const found = subjects.find(([, words]) => mentions([cue.toLowerCase()], ...words.split(' ')))
    if (found !== undefined) return found[0]
  }
  return 'poster'
}

function jobFor(kind: PictureKind, cues: readonly string[], title: string, seed: number): RenderJob {
  const input = kind === 'poster' ? { prompt: title, title } : { prompt: cues.join(' ') }
  return { family: kind, input, seed, media: {}, folder: '' }
}

/** Paints a picture that is made in bands, here and now. */
function paintWhole(painter: Painter, job: RenderJob, size: PictureSize): Canvas {
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

async function drawKind(kind: PictureKind, job: RenderJob, size: PictureSize): Promise<Canvas> {
  const half = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) }
  const drawn = (drawing: CanvasDrawing, at: PictureSize) => drawCanvas(drawing, job, at)
  switch (kind) {
    // Costly by the pixel, and soft anyway: half the size is enlarged.
    case 'landscape':
      return paintWhole((await import('../../landscape/landscape-painter.ts')).landscapePainter, job, half)
    case 'pixel-art': {
      const tiles = { width: Math.ceil(size.width / 8), height: Math.ceil(size.height / 8) }
      return drawn((await import('../../pixel-art/draw-pixel-art.ts')).pixelArtDrawing, tiles)
    }
    case 'map':
      return drawn((await import('../../map/draw-map.ts')).mapDrawing, half)
    case 'ink':
      return drawn((await import('../../ink/draw-ink.ts')).inkDrawing, half)
    case 'poster':
      return drawn((await import('../../poster/draw-poster.ts')).posterDrawing, size)
  }
}

/** A picture of one of the families that the words ask for, with a camera that glides over it. */
export async function createPictureCutaway(
  cues: readonly string[],
  size: PictureSize,
  frames: number,
  seed: number,
): Promise<Cutaway> {
  const random = createRandomStream(`picture cutaway ${seed} ${cues.join(' ')}`)
  const kind = pictureKindOf(cues)
  const room = evenPixels(Math.min(size.width * 0.3, frames * step))
  const isAcross = kind !== 'poster'
  const large = {
    width: evenPixels(size.width + (isAcross ? room : 0)),
    height: evenPixels(size.height + (isAcross ? 0 : room)),
  }
  const title = cues
    .filter((cue) => canSet(cue) && /^[\p{Script=Latin}\p{N} ]+$/u.test(cue))
    .slice(0, 2)
    .join(' ')
  const drawn = await drawKind(
    kind,
    jobFor(kind, cues, title === '' ? '…' : title.charAt(0).toUpperCase() + title.slice(1), random.whole(1_000_000)),
    large,
  )
  const canvas = createCanvas(large.width, large.height)
  const context = canvas.getContext('2d')
  context.imageSmoothingEnabled = kind !== 'pixel-art'
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, 0, 0, large.width, large.height)
  const converter = createCanvasConverter(large)
  const whole = await converter.convert(canvas.data())
  converter.free()
  const isBack = random.chance(0.5)
  const picture = blankPlanes(size)
  return {
    pictureAt(frame) {
      const moved = Math.min(room, frame * step)
      const at = isBack ? room - moved : moved
      copyPart(whole, { x: isAcross ? at : 0, y: isAcross ? 0 : at, ...size }, picture, 0, 0)
      return Promise.resolve(picture)
    },
    free() {
      // Its memory is the program's own.
    },
  }
}
