import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { AvatarStyle } from '#shared/contract/avatar.ts'
import { fillCircle } from '../drawing/canvas-image.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import type { ImageSize } from '../image-size.ts'
import { withAlpha } from '../video/video-palette.ts'

/** How the colours of an image are changed: factors, 1 for unchanged. */
type Strengths = {
  readonly contrast: number
  readonly saturation: number
  readonly brightness: number
  readonly sepia: number
}

const grades: Readonly<Record<AvatarStyle | 'none', Strengths>> = {
  none: { contrast: 1, saturation: 1, brightness: 1, sepia: 0 },
  professional: { contrast: 1.03, saturation: 0.86, brightness: 1.02, sepia: 0 },
  anime: { contrast: 1.08, saturation: 1.42, brightness: 1.06, sepia: 0 },
  fantasy: { contrast: 1.06, saturation: 1.16, brightness: 0.96, sepia: 0 },
  cyberpunk: { contrast: 1.18, saturation: 1.25, brightness: 0.86, sepia: 0 },
  renaissance: { contrast: 1.1, saturation: 0.82, brightness: 0.84, sepia: 0.34 },
  realistic: { contrast: 1.02, saturation: 0.78, brightness: 0.98, sepia: 0.06 },
}

/** How strongly an image follows its prompt: 0.4 at a guidance of 1, 1 at 10, about 1.7 at 20. */
export function guidanceForce(guidanceScale: number): number {
  return 0.4 + ((guidanceScale - 1) / 9) * 0.6
}

/** The filter of a style, which the guidance strengthens; null where it changes nothing. */
export function gradeFilter(style: AvatarStyle | undefined, force: number): string | null {
  if (style === undefined && force === 1) return null
  const { contrast, saturation, brightness, sepia } = grades[style ?? 'none']
  // The guidance itself shows as contrast and colour, also without a style.
  const own = { contrast: 1 + (force - 1) * 0.22, saturation: 1 + (force - 1) * 0.5 }
  const part = (value: number) => (1 + (value - 1) * Math.min(1.5, force)).toFixed(3)
  return [
    `contrast(${(Number(part(contrast)) * own.contrast).toFixed(3)})`,
    `saturate(${(Number(part(saturation)) * own.saturation).toFixed(3)})`,
    `brightness(${part(brightness)})`,
    ...(sepia === 0 ? [] : [`sepia(${Math.min(0.8, sepia * force).toFixed(3)})`]),
  ].join(' ')
}

/** Draws a drawing again through a filter; returns it as it is if there is none. */
export function gradeDrawing(drawing: Canvas, filter: string | null): Canvas {
  if (filter === null) return drawing
  const graded = createCanvas(drawing.width, drawing.height)
  const context = graded.getContext('2d')
  context.filter = filter
  context.drawImage(drawing, 0, 0)
  return graded
}

/** Grades RGBA pixels as a drawing of their size would be. */
export function gradePixels(rgba: Uint8Array, { width, height }: ImageSize, filter: string): Uint8Array {
  const drawing = createCanvas(width, height)
  const context = drawing.getContext('2d')
  const pixels = context.createImageData(width, height)
  pixels.data.set(rgba)
  context.putImageData(pixels, 0, 0)
  const graded = gradeDrawing(drawing, filter).getContext('2d')
  return new Uint8Array(graded.getImageData(0, 0, width, height).data.buffer)
}

type Scene = ImageSize & { readonly context: SKRSContext2D; readonly random: RandomStream; readonly force: number }

function edges({ context, width, height }: Scene, colour: string, share: number): void {
  const middle = [width / 2, height * 0.45] as const
  const light = context.createRadialGradient(
    ...middle,
    Math.min(width, height) * 0.35,
    ...middle,
    Math.hypot(width, height) * 0.58,
  )
  light.addColorStop(0, withAlpha(colour, 0))
  light.addColorStop(1, withAlpha(colour, Math.min(1, share)))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

function side({ context, width, height }: Scene, colour: string, fromLeft: boolean, share: number): void {
  const light = context.createLinearGradient(fromLeft ? 0 : width, 0, width * (fromLeft ? 0.62 : 0.38), 0)
  light.addColorStop(0, withAlpha(colour, Math.min(1, share)))
  light.addColorStop(1, withAlpha(colour, 0))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

/** What a style lays over the whole image: light, particles, lines, a frame. */
const overlays: Readonly<Record<AvatarStyle, (scene: Scene) => void>> = {
  professional: (scene) => edges(scene, '#1a222c', 0.42 * scene.force),
  anime(scene) {
    const { context, width, height, random, force } = scene
    const unit = Math.max(width, height) / 1024
    for (let spark = 0; spark < 16 * force; spark += 1) {
      const [x, y, size] = [random.between(0, width), random.between(0, height * 0.6), random.between(6, 20) * unit]
      if (Math.abs(x - width / 2) < height * 0.24) continue
      context.fillStyle = withAlpha('#ffffff', random.between(0.55, 0.95))
      context.beginPath()
      for (let point = 0; point < 8; point += 1) {
        const reach = point % 2 === 0 ? size : size * 0.22
        context.lineTo(x + Math.cos((point * Math.PI) / 4) * reach, y + Math.sin((point * Math.PI) / 4) * reach)
      }
      context.fill()
    }
    side(scene, '#ffd9ef', true, 0.22 * force)
  },
  fantasy(scene) {
    const { context, width, height, random, force } = scene
    const unit = Math.max(width, height) / 1024
    side(scene, '#ffcf6b', true, 0.3 * force)
    side(scene, '#7a4fe0', false, 0.34 * force)
    for (let light = 0; light < 60 * force; light += 1) {
      const [x, y, size] = [random.between(0, width), random.between(0, height), random.between(1.5, 6) * unit]
      fillCircle(context, withAlpha('#ffe7a0', 0.16), x, y, size * 3)
      fillCircle(context, withAlpha('#fff6d0', random.between(0.5, 0.95)), x, y, size)
    }
    edges(scene, '#1c1038', 0.6 * force)
  },
  cyberpunk(scene) {
    const { context, width, height, random, force } = scene
    const unit = Math.max(width, height) / 1024
    side(scene, '#ff2fa0', true, 0.5 * force)
    side(scene, '#19d8ff', false, 0.5 * force)
    context.fillStyle = withAlpha('#05060f', Math.min(0.5, 0.2 * force))
    for (let y = 0; y < height; y += 5 * unit) context.fillRect(0, y, width, 1.6 * unit)
    context.fillStyle = '#39f0ffcc'
    for (let mark = 0; mark < 9; mark += 1) {
      context.fillRect(width * 0.03, height * (0.08 + mark * 0.03), random.between(20, 120) * unit, 4 * unit)
    }
    context.strokeStyle = '#ff4fb0dd'
    context.lineWidth = 3 * unit
    const [corner, gap] = [56 * unit, 24 * unit]
    for (const [x, y, right, under] of [
      [gap, height - gap, 1, -1],
      [width - gap, gap, -1, 1],
    ] as const) {
      context.beginPath()
      context.moveTo(x + right * corner, y)
      context.lineTo(x, y)
      context.lineTo(x, y + under * corner)
      context.stroke()
    }
    edges(scene, '#05030f', 0.6 * force)
  },
  renaissance(scene) {
    const { context, width, height, random, force } = scene
    const unit = Math.max(width, height) / 1024
    side(scene, '#0c0603', false, 0.62 * force)
    edges(scene, '#120a04', 0.95 * force)
    context.fillStyle = withAlpha('#8a5a1c', Math.min(0.3, 0.13 * force))
    context.fillRect(0, 0, width, height)
    // Craquelure: short cracks in the varnish.
    context.lineWidth = unit
    for (let crack = 0; crack < 420 * force; crack += 1) {
      context.strokeStyle = withAlpha(random.chance(0.5) ? '#1a0f06' : '#f0dcae', random.between(0.06, 0.2))
      let [x, y, angle] = [random.between(0, width), random.between(0, height), random.between(0, 6.28)]
      context.beginPath()
      context.moveTo(x, y)
      for (let step = 0; step < 3; step += 1) {
        angle += random.between(-0.8, 0.8)
        x += Math.cos(angle) * 14 * unit
        y += Math.sin(angle) * 14 * unit
        context.lineTo(x, y)
      }
      context.stroke()
    }
  },
  realistic(scene) {
    side(scene, '#fff1d6', true, 0.2 * scene.force)
    side(scene, '#101820', false, 0.34 * scene.force)
    edges(scene, '#0c0c0c', 0.4 * scene.force)
  },
}

/** Draws what a style lays over an image, once; null where there is no style. */
export function styleOverlay(
  size: ImageSize,
  style: AvatarStyle | undefined,
  force: number,
  seed: number,
): Canvas | null {
  if (style === undefined) return null
  const canvas = createCanvas(size.width, size.height)
  const random = createRandomStream(`overlay ${style} ${seed}`)
  overlays[style]({ context: canvas.getContext('2d'), ...size, random, force: Math.min(1.6, force) })
  return canvas
}
