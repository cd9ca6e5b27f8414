import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandomStream, type RandomStream } from '../../models/drawing/random-stream.ts'
import { mixHex, withAlpha } from '../../models/video/video-palette.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { PresenterStyle } from '../../models/presenter/presenter-style.ts'
import type { Preset } from '../short-video.ts'
import { fillCircle } from '../../models/drawing/canvas-image.ts'

/** The width that backgrounds are designed for; heights follow the frame. */
const designWidth = 1080

type Room = { readonly context: SKRSContext2D; readonly height: number; readonly random: RandomStream }

function glow(context: SKRSContext2D, x: number, y: number, radius: number, colour: string, alpha: number): void {
  const light = context.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, withAlpha(colour, alpha))
  light.addColorStop(1, withAlpha(colour, 0))
  context.fillStyle = light
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

function drawBooks({ context, random }: Room, from: number, until: number, floor: number, look: PresenterStyle): void {
  const colours = [look.shape, look.cloth, '#e8dcc8', mixHex(look.wall, '#ffffff', 0.35), '#b9503c', '#d9b66a'] as const
  for (let x = from; x < until - 20;) {
    const width = random.between(20, 40)
    const height = random.between(92, 158)
    const lean = random.chance(0.14) ? 0.13 : 0
    context.save()
    context.translate(x, floor)
    context.rotate(lean)
    context.fillStyle = random.pick(colours)
    context.fillRect(0, -height, width - 4, height)
    context.fillStyle = '#00000022'
    context.fillRect(width - 11, -height, 7, height)
    context.restore()
    x += width + lean * 120
  }
}

function plant({ context, random }: Room, x: number, floor: number, leaf: string): void {
  for (let index = 0; index < 13; index += 1) {
    const angle = -1.25 + index * 0.21
    const length = random.between(120, 210)
    context.save()
    context.translate(x, floor - 78)
    context.rotate(angle)
    context.fillStyle = mixHex(leaf, index % 2 === 0 ? '#0f2a1c' : '#d8f0a0', 0.18)
    context.beginPath()
    context.moveTo(0, 0)
    context.bezierCurveTo(-30, -length * 0.4, -16, -length * 0.85, 0, -length)
    context.bezierCurveTo(16, -length * 0.85, 30, -length * 0.4, 0, 0)
    context.fill()
    context.restore()
  }
  context.fillStyle = '#c98458'
  context.beginPath()
  context.moveTo(x - 54, floor - 88)
  context.lineTo(x + 54, floor - 88)
  context.lineTo(x + 40, floor)
  context.lineTo(x - 40, floor)
  context.fill()
}

function creatorRoom(room: Room, look: PresenterStyle): void {
  const { context, height, random } = room
  const wall = context.createLinearGradient(0, 0, designWidth * 0.6, height)
  wall.addColorStop(0, mixHex(look.wall, '#ffffff', 0.1))
  wall.addColorStop(0.6, look.wall)
  wall.addColorStop(1, mixHex(look.wall, '#000000', 0.35))
  context.fillStyle = wall
  context.fillRect(0, 0, designWidth, height)
  glow(context, 880, height * 0.2, 620, look.shape, 0.5)
  glow(context, 130, height * 0.46, 420, look.shape, 0.2)
  const plank = mixHex('#8a5a38', look.wall, 0.35)
  for (const [x, y, width] of [
    [-20, height * 0.235, 400],
    [-20, height * 0.41, 330],
    [760, height * 0.34, 360],
  ] as const) {
    context.fillStyle = '#00000033'
    context.fillRect(x, y + 16, width, 18)
    context.fillStyle = plank
    context.fillRect(x, y, width, 18)
  }
  drawBooks(room, 16, 260, height * 0.235, look)
  drawBooks(room, 10, 180, height * 0.41, look)
  drawBooks(room, 900, 1075, height * 0.34, look)
  plant(room, 316, height * 0.235, '#3f8a58')
  glow(context, 826, height * 0.3, 230, '#ffdf9e', 0.75)
  context.fillStyle = '#ffe9bd'
  context.beginPath()
  context.moveTo(790, height * 0.285)
  context.lineTo(862, height * 0.285)
  context.lineTo(884, height * 0.318)
  context.lineTo(768, height * 0.318)
  context.fill()
  context.fillStyle = '#3a2c22'
  context.fillRect(821, height * 0.318, 10, height * 0.022)
  context.strokeStyle = mixHex(look.shape, '#ffffff', 0.45)
  context.shadowColor = look.shape
  context.shadowBlur = 46
  context.lineWidth = 11
  context.lineCap = 'round'
  context.beginPath()
  const left = random.between(640, 680)
  for (let step = 0; step <= 60; step += 1) {
    const x = left + step * 5.4
    const y = height * 0.14 + Math.sin(step * 0.42) * 44 * (1 - Math.abs(step - 30) / 46)
    if (step === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.stroke()
  context.shadowBlur = 0
  context.shadowColor = '#00000000'
}

function newsRoom({ context, height, random }: Room, look: PresenterStyle): void {
  const wall = context.createLinearGradient(0, 0, 0, height)
  wall.addColorStop(0, mixHex(look.wall, '#000000', 0.45))
  wall.addColorStop(0.5, look.wall)
  wall.addColorStop(1, mixHex(look.wall, '#000000', 0.6))
  context.fillStyle = wall
  context.fillRect(0, 0, designWidth, height)
  const screen = { x: 70, y: height * 0.1, width: 940, height: height * 0.42 }
  context.save()
  context.beginPath()
  context.roundRect(screen.x, screen.y, screen.width, screen.height, 26)
  context.clip()
  const glass = context.createLinearGradient(0, screen.y, designWidth, screen.y + screen.height)
  glass.addColorStop(0, mixHex(look.wall, look.shape, 0.35))
  glass.addColorStop(1, mixHex(look.wall, look.shape, 0.75))
  context.fillStyle = glass
  context.fillRect(screen.x, screen.y, screen.width, screen.height)
  // Land as dots: random blobs that read as a map, but of no real place.
  const lands = Array.from({ length: 9 }, () => ({
    x: random.between(100, 980),
    y: random.between(screen.y + 90, screen.y + screen.height - 90),
    width: random.between(90, 220),
    height: random.between(60, 150),
  }))
  context.fillStyle = withAlpha('#ffffff', 0.34)
  for (let y = screen.y + 20; y < screen.y + screen.height; y += 25) {
    for (let x = screen.x + 18; x < screen.x + screen.width; x += 25) {
      const isLand = lands.some((land) => ((x - land.x) / land.width) ** 2 + ((y - land.y) / land.height) ** 2 < 1)
      if (!isLand) continue
      context.beginPath()
      context.arc(x, y, 7, 0, Math.PI * 2)
      context.fill()
    }
  }
  context.strokeStyle = withAlpha('#ffffff', 0.25)
  context.lineWidth = 3
  for (let ring = 1; ring < 5; ring += 1) {
    context.beginPath()
    context.arc(designWidth / 2, screen.y + screen.height * 0.55, ring * 150, 0, Math.PI * 2)
    context.stroke()
  }
  context.restore()
  for (const x of [26, 1042] as const) {
    glow(context, x + 6, height * 0.34, 250, look.shape, 0.4)
    context.fillStyle = mixHex(look.shape, '#ffffff', 0.6)
    context.fillRect(x, height * 0.06, 12, height * 0.62)
  }
  context.fillStyle = withAlpha(look.shape, 0.85)
  context.fillRect(0, height * 0.545, designWidth, 8)
  context.fillStyle = withAlpha('#000000', 0.25)
  context.fillRect(0, height * 0.55, designWidth, height * 0.45)
}

function sunnyPlace({ context, height, random }: Room, look: PresenterStyle): void {
  const sky = context.createLinearGradient(0, 0, 0, height * 0.75)
  sky.addColorStop(0, mixHex(look.wall, '#1f4f9a', 0.28))
  sky.addColorStop(0.6, look.wall)
  sky.addColorStop(1, mixHex(look.wall, '#fff6d8', 0.65))
  context.fillStyle = sky
  context.fillRect(0, 0, designWidth, height)
  glow(context, 830, height * 0.17, 560, '#fff4c8', 0.9)
  fillCircle(context, '#fffbe6', 830, height * 0.17, 92)
  for (let cloud = 0; cloud < 4; cloud += 1) {
    const x = random.between(40, 1000)
    const y = height * random.between(0.08, 0.38)
    context.fillStyle = withAlpha('#ffffff', 0.8)
    for (let puff = 0; puff < 5; puff += 1) {
      context.beginPath()
      context.arc(x + puff * 52 - 104, y - Math.sin(puff * 0.8) * 26, random.between(36, 62), 0, Math.PI * 2)
      context.fill()
    }
  }
  const green = mixHex('#6fb65a', look.wall, 0.22)
  for (const [row, [y, tall]] of (
    [
      [0.5, 120],
      [0.58, 100],
      [0.67, 90],
    ] as const
  ).entries()) {
    const hill = context.createLinearGradient(0, height * y - tall, 0, height * y + 420)
    hill.addColorStop(0, mixHex(green, '#fff3a8', 0.4 - row * 0.12))
    hill.addColorStop(1, mixHex(green, '#123a2a', 0.2 + row * 0.14))
    context.fillStyle = hill
    context.beginPath()
    context.moveTo(0, height)
    const turn = random.between(0, 6)
    for (let x = 0; x <= designWidth; x += 20)
      context.lineTo(x, height * y + Math.sin(x / (190 + row * 40) + turn) * tall * 0.6)
    context.lineTo(designWidth, height)
    context.fill()
    for (let tree = 0; tree < 7; tree += 1) {
      const x = random.between(0, designWidth)
      const base = height * y + Math.sin(x / (190 + row * 40) + turn) * tall * 0.6 + 10
      const size = random.between(26, 46) * (1 + row * 0.4)
      glowTree(context, x, base, size, green)
    }
  }
}

function glowTree(context: SKRSContext2D, x: number, base: number, size: number, green: string): void {
  context.fillStyle = '#7a5236'
  context.fillRect(x - size * 0.1, base - size * 0.6, size * 0.2, size * 0.7)
  const crown = context.createRadialGradient(x - size * 0.3, base - size * 1.7, 2, x, base - size * 1.3, size)
  crown.addColorStop(0, mixHex(green, '#fff7b0', 0.55))
  crown.addColorStop(1, mixHex(green, '#0f3a26', 0.35))
  fillCircle(context, crown, x, base - size * 1.3, size * 0.85)
}

const rooms: Record<Preset, { draw: (room: Room, look: PresenterStyle) => void; blur: number }> = {
  creator: { draw: creatorRoom, blur: 6 },
  newscaster: { draw: newsRoom, blur: 3 },
  pixar: { draw: sunnyPlace, blur: 5 },
}

/** Builds a preset's background once: out of focus, with darker edges. */
export function buildRoom(frame: ImageSize, look: PresenterStyle, preset: Preset): Canvas {
  const unit = frame.width / designWidth
  const sharp = createCanvas(frame.width, frame.height)
  const context = sharp.getContext('2d')
  context.scale(unit, unit)
  const height = frame.height / unit
  const { draw, blur } = rooms[preset]
  draw({ context, height, random: createRandomStream(`short video room ${preset} ${look.wall}`) }, look)
  const room = createCanvas(frame.width, frame.height)
  const target = room.getContext('2d')
  // Slightly larger, so that the blur has no pale edge.
  target.filter = `blur(${(blur * unit).toFixed(2)}px)`
  target.drawImage(sharp, -8 * unit, -8 * unit, frame.width + 16 * unit, frame.height + 16 * unit)
  target.filter = 'none'
  const middle = [frame.width / 2, frame.height * 0.42] as const
  const edges = target.createRadialGradient(...middle, frame.width * 0.45, ...middle, frame.height * 0.75)
  edges.addColorStop(0, '#00000000')
  edges.addColorStop(1, preset === 'pixar' ? '#1a0f2e55' : '#00000088')
  target.fillStyle = edges
  target.fillRect(0, 0, frame.width, frame.height)
  return room
}
