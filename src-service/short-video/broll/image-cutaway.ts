import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { drawCanvas, type CanvasDrawing } from '../../models/drawing/canvas-image.ts'
import { singular } from '../../models/drawing/prompt-words.ts'
import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { createCanvasConverter, blankPlanes, copyPart } from '../../models/video/planes.ts'
import { evenPixels } from '../../models/video/video-schema.ts'
import type { RenderJob } from '../../models/model-definition.ts'
import type { Painter } from '../../models/painter.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { Cutaway } from '../edit/views.ts'
import type { CutawayRequest } from '../edit/plan-cut.ts'

/** Pixels per frame: whole and even, so that a slow pan does not jitter. */
const step = 2
/** Share of the frame's height that the poster takes. */
const posterShare = 0.5

/** The maximum number of letters on a poster, and words that must not end a line. */
const mostTitle = 30
const weakEnd =
  /^(?:a|an|the|of|to|in|on|and|or|is|are|was|it|its|that|which|with|for|from|as|so|but|by|at|this|be|not|you|your|because|when|if|than|then|into|over|has|have|had|do|does|can|will|there|these|those|who|what|why|how|sends|their|our|my)$/i

const kinds = ['landscape', 'pixel-art', 'map', 'ink', 'poster', 'pattern'] as const
type ImageKind = (typeof kinds)[number]

const subjectWords: readonly (readonly [ImageKind, string])[] = [
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

const subjects = subjectWords.map(([kind, words]) => [kind, new Set(words.split(' '))] as const)

/** Returns the kind of image that the cues ask for, by default a poster. */
export function imageKindOf(cues: readonly string[]): ImageKind {
  for (const cue of cues) {
    const found = subjects.find(([, words]) => words.has(cue.toLowerCase()) || words.has(singular(cue.toLowerCase())))
    if (found !== undefined) return found[0]
  }
  return 'poster'
}

function jobFor(kind: ImageKind, cues: readonly string[], title: string, seed: number): RenderJob {
  const input = kind === 'poster' ? { prompt: title, title } : { prompt: cues.join(' ') }
  return { family: kind, input, seed, media: {}, folder: '' }
}

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

async function drawKind(kind: ImageKind, job: RenderJob, size: ImageSize): Promise<Canvas> {
  const half = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) }
  const drawn = (drawing: CanvasDrawing, at: ImageSize) => drawCanvas(drawing, job, at)
  const square = { width: size.height, height: size.height }
  switch (kind) {
    // Expensive per pixel and soft anyway, so it is painted at half size and enlarged.
    case 'landscape':
      return paintWhole((await import('../../models/landscape/landscape-painter.ts')).landscapePainter, job, half)
    case 'pixel-art': {
      const tiles = { width: Math.ceil(size.width / 8), height: Math.ceil(size.height / 8) }
      return drawn((await import('../../models/pixel-art/draw-pixel-art.ts')).pixelArtDrawing, tiles)
    }
    case 'map':
      return drawn((await import('../../models/map/draw-map.ts')).mapDrawing, half)
    case 'ink':
      return drawn((await import('../../models/ink/draw-ink.ts')).inkDrawing, half)
    case 'pattern':
      return cropped(drawn((await import('../../models/pattern/draw-pattern.ts')).patternDrawing, square), size)
    case 'poster':
      return extendDown(
        drawn((await import('../../models/poster/draw-poster.ts')).posterDrawing, {
          width: size.width,
          height: Math.ceil(size.height * posterShare),
        }),
        size,
      )
  }
}

function cropped(still: Canvas, size: ImageSize): Canvas {
  const canvas = createCanvas(size.width, size.height)
  canvas.getContext('2d').drawImage(still, 0, 0)
  return canvas
}

/** Extends a poster downwards with its background colour: captions go below it, not over its title. */
function extendDown(poster: Canvas, size: ImageSize): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const corner = ((poster.height - 2) * poster.width + poster.width - 3) * 4
  const [red = 0, green = 0, blue = 0] = poster.data().subarray(corner, corner + 3)
  context.fillStyle = `rgb(${red}, ${green}, ${blue})`
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(poster, 0, size.height * 0.05)
  return canvas
}

/** Returns a poster's text: the start of what is said, up to a word that can end it. Null if not in Latin letters. */
function titleFor(text: string, cues: readonly string[]): string | null {
  const plain = text.replaceAll(/[.!?…,:;]+$/gu, '')
  if (!/^[\p{Script=Latin}\p{N}\p{P}\p{Zs}$]+$/u.test(plain)) return null
  const words: string[] = []
  for (const word of plain.split(' ')) {
    if ([...words, word].join(' ').length > mostTitle) break
    words.push(word)
  }
  while (words.length > 2 && words.join(' ') !== plain && weakEnd.test(words.at(-1) ?? '')) words.pop()
  const title = words.length > 1 ? words.join(' ') : (cues[0] ?? plain.slice(0, mostTitle))
  return title.replaceAll(/[,:;]$/gu, '')
}

/** Creates an image of a kind that fits the words, with a camera gliding over it. */
export async function createImageCutaway(
  { cues, text }: Pick<CutawayRequest, 'cues' | 'text'>,
  size: ImageSize,
  frames: number,
  seed: number,
): Promise<Cutaway> {
  const random = createRandomStream(`picture cutaway ${seed} ${cues.join(' ')}`)
  const title = titleFor(text, cues)
  const found = imageKindOf(cues)
  const kind = found === 'poster' && title === null ? 'pattern' : found
  const isAcross = kind !== 'poster'
  const room = evenPixels(Math.min(size.width * (isAcross ? 0.3 : 0.05), frames * step))
  const large = {
    width: evenPixels(size.width + (isAcross ? room : 0)),
    height: evenPixels(size.height + (isAcross ? 0 : room)),
  }
  const drawn = await drawKind(kind, jobFor(kind, cues, title ?? '', random.whole(1_000_000)), large)
  const canvas = createCanvas(large.width, large.height)
  const context = canvas.getContext('2d')
  context.imageSmoothingEnabled = kind !== 'pixel-art'
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, 0, 0, large.width, large.height)
  const converter = createCanvasConverter(large)
  const whole = await converter.convert(canvas.data())
  converter.free()
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
