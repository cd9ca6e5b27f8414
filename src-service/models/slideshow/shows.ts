import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type CameraPath, drawView, coverRect } from '../video/camera-path.ts'
import type { ImageSize } from '../image-size.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { easeBoth, easeOut, shareOf, easeCamera } from '../video/easing.ts'
import { mixHex, withAlpha, type VideoPalette } from '../video/video-palette.ts'

/** An image of the slideshow with its camera path and the time in which only it is shown. Seconds. */
export type Slide = {
  readonly image: Canvas
  readonly path: CameraPath
  readonly from: number
  readonly until: number
}

/** Draws a slideshow's frame at a time. */
export type DrawShow = (context: SKRSContext2D, seconds: number) => void

/** If its shape differs by more than this factor, an image is shown uncropped on a blurred copy of itself. */
const mostCut = 1.7
const softSide = 24

function stretchOf(image: ImageSize, frame: ImageSize): number {
  const stretch = image.width / image.height / (frame.width / frame.height)
  return Math.max(stretch, 1 / stretch)
}

/** Returns a blurred, darkened copy that fills the frame, for an image of a very different shape. */
function softGround(image: Canvas, frame: ImageSize): Canvas {
  const small = createCanvas(softSide, softSide)
  const part = coverRect(image, frame, 1.1, 0.5, 0.5)
  small.getContext('2d').drawImage(image, part.x, part.y, part.width, part.height, 0, 0, softSide, softSide)
  const ground = createCanvas(frame.width, frame.height)
  const context = ground.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.filter = `blur(${frame.width / 40}px)`
  context.drawImage(small, -frame.width * 0.08, -frame.height * 0.08, frame.width * 1.16, frame.height * 1.16)
  context.filter = 'none'
  context.fillStyle = '#00000070'
  context.fillRect(0, 0, frame.width, frame.height)
  return ground
}

/** Creates the drawing of a slide that fills the frame. `share` is its progress. */
export function fullSlide({ image, path }: Slide, frame: ImageSize) {
  if (stretchOf(image, frame) <= mostCut) {
    return (context: SKRSContext2D, share: number) => drawView(context, image, frame, path, share)
  }
  const ground = softGround(image, frame)
  const scale = Math.min(frame.width / image.width, frame.height / image.height) * 0.9
  return (context: SKRSContext2D, share: number) => {
    const zoom = scale * (1 + 0.05 * share)
    const [width, height] = [image.width * zoom, image.height * zoom]
    context.drawImage(ground, 0, 0)
    context.save()
    context.shadowColor = '#00000080'
    context.shadowBlur = frame.width / 30
    context.drawImage(image, (frame.width - width) / 2, (frame.height - height) / 2, width, height)
    context.restore()
  }
}

const fallSec = 0.62
/** Maximum number of prints drawn; those below are covered. */
const mostVisible = 6

type Print = {
  readonly sheet: Canvas
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly at: number
}

/** Creates a print of an image, with a white border that is wider at the bottom. */
function makePrint(image: Canvas, frame: ImageSize): Canvas {
  const room = 0.7
  const scale = Math.min((frame.width * room) / image.width, (frame.height * room) / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const border = Math.min(frame.width, frame.height) * 0.024
  const sheet = createCanvas(Math.ceil(width + border * 2), Math.ceil(height + border * 3.6))
  const context = sheet.getContext('2d')
  context.fillStyle = '#fbf9f4'
  context.fillRect(0, 0, sheet.width, sheet.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, border, border, width, height)
  context.strokeStyle = '#00000020'
  context.lineWidth = 1
  context.strokeRect(border + 0.5, border + 0.5, width - 1, height - 1)
  return sheet
}

function makeTable({ width, height }: ImageSize, { ground, deep }: VideoPalette, random: RandomStream): Canvas {
  const table = createCanvas(Math.ceil(width * 1.1), Math.ceil(height * 1.1))
  const context = table.getContext('2d')
  const light = context.createRadialGradient(width * 0.25, height * 0.1, 0, width * 0.5, height * 0.5, width)
  light.addColorStop(0, mixHex(ground, '#ffffff', 0.18))
  light.addColorStop(0.5, ground)
  light.addColorStop(1, mixHex(deep, '#000000', 0.18))
  context.fillStyle = light
  context.fillRect(0, 0, table.width, table.height)
  const specks = Math.round((width * height) / 260)
  for (let index = 0; index < specks; index += 1) {
    context.fillStyle = withAlpha(random.chance(0.5) ? '#ffffff' : '#000000', random.between(0.01, 0.05))
    const length = random.between(1, 3)
    context.fillRect(random.between(0, table.width), random.between(0, table.height), length, 1)
  }
  return table
}

function drawPrint(context: SKRSContext2D, { sheet, x, y, turn, at }: Print, frame: ImageSize, seconds: number): void {
  const fall = shareOf(seconds, at, at + fallSec)
  if (fall <= 0) return
  const landed = easeOut(fall)
  const unit = Math.min(frame.width, frame.height)
  const scale = 1 + 0.32 * (1 - landed)
  context.save()
  context.globalAlpha = easeBoth(fall * 2.4)
  context.translate(x, y - unit * 0.05 * (1 - landed))
  context.rotate(turn * (1 + 1.6 * (1 - landed)))
  context.scale(scale, scale)
  context.shadowColor = withAlpha('#000000', 0.42 - 0.16 * (1 - landed))
  context.shadowBlur = unit * (0.018 + 0.07 * (1 - landed))
  context.shadowOffsetY = unit * (0.008 + 0.07 * (1 - landed))
  context.drawImage(sheet, -sheet.width / 2, -sheet.height / 2)
  context.restore()
}

/** Creates a slideshow of prints that fall on a table one after the other, while the camera slowly moves in. */
export function printShow(
  slides: readonly Slide[],
  frame: ImageSize,
  palette: VideoPalette,
  seedText: string,
): DrawShow {
  const random = createRandomStream(`prints ${seedText}`)
  const table = makeTable(frame, palette, random)
  const prints = slides.map(({ image, from }, index): Print => ({
    sheet: makePrint(image, frame),
    x: frame.width * (0.5 + random.between(-0.055, 0.055)),
    y: frame.height * (0.5 + random.between(-0.03, 0.03)),
    turn: (index % 2 === 0 ? -1 : 1) * random.between(0.015, 0.06),
    at: index === 0 ? -fallSec : from - fallSec * 0.6,
  }))
  const end = slides.at(-1)?.until ?? 1
  return (context, seconds) => {
    const near = 1 + 0.06 * shareOf(seconds, 0, end)
    const fallen = prints.filter(({ at }) => seconds >= at)
    context.translate(frame.width / 2, frame.height / 2)
    context.scale(near, near)
    context.translate(-frame.width / 2, -frame.height / 2)
    context.drawImage(table, -frame.width * 0.05, -frame.height * 0.05)
    for (const print of fallen.slice(-mostVisible)) drawPrint(context, print, frame, seconds)
  }
}

type DrawSlide = (context: SKRSContext2D, share: number) => void
/** Draws the transition from one slide to the next, `share` from 0 to 1. */
type Change = (context: SKRSContext2D, share: number, before: () => void, after: () => void) => void

const panels = 5
const panelLag = 0.45

function dissolve(context: SKRSContext2D, share: number, before: () => void, after: () => void): void {
  before()
  context.globalAlpha = easeBoth(share)
  after()
}

function push({ width, height }: ImageSize): Change {
  return (context, share, before, after) => {
    const moved = easeBoth(easeBoth(share)) * width
    context.save()
    context.translate(-moved * 0.45, 0)
    before()
    context.restore()
    context.save()
    context.beginPath()
    context.rect(width - moved, 0, moved, height)
    context.clip()
    context.translate((width - moved) * 0.55, 0)
    after()
    context.restore()
  }
}

/** Creates a transition: vertical colour panels close one after the other, then open on the next image. */
function shutter({ width, height }: ImageSize, { accent, ground, second }: VideoPalette): Change {
  const colours = [accent, ground, second, ground, accent]
  const panelWidth = width / panels
  return (context, share, before, after) => {
    if (share < 0.5) before()
    else after()
    for (let index = 0; index < panels; index += 1) {
      const lag = (index / panels) * panelLag
      const closing = easeBoth(shareOf(share * 2, lag, lag + 1 - panelLag))
      const opening = easeBoth(shareOf(share * 2 - 1, lag, lag + 1 - panelLag))
      const top = opening * height
      const bottom = closing * height
      context.fillStyle = colours[index] ?? accent
      if (bottom > top) context.fillRect(index * panelWidth - 0.5, top, panelWidth + 1, bottom - top)
    }
  }
}

function changeOf(style: 'dissolve' | 'push' | 'panels', frame: ImageSize, palette: VideoPalette): Change {
  switch (style) {
    case 'dissolve':
      return dissolve
    case 'push':
      return push(frame)
    case 'panels':
      return shutter(frame, palette)
  }
}

/** Creates a slideshow of full-screen images, each with a slow camera move, with transitions. */
export function screenShow(
  slides: readonly Slide[],
  style: 'dissolve' | 'push' | 'panels',
  frame: ImageSize,
  palette: VideoPalette,
): DrawShow {
  const drawn = slides.map((slide): { slide: Slide; draw: DrawSlide } => ({ slide, draw: fullSlide(slide, frame) }))
  const change = changeOf(style, frame, palette)
  return (context, seconds) => {
    const at = Math.max(
      0,
      drawn.findLastIndex(({ slide }) => seconds >= slide.from),
    )
    const draw = (index: number) => {
      const entry = drawn[index]
      if (entry === undefined) return
      const before = drawn[index - 1]?.slide.until ?? entry.slide.from
      const after = drawn[index + 1]?.slide.from ?? entry.slide.until
      entry.draw(context, easeCamera(shareOf(seconds, before, after)))
    }
    const until = drawn[at]?.slide.until ?? 0
    const next = drawn[at + 1]
    if (next === undefined || seconds < until) draw(at)
    else
      change(
        context,
        shareOf(seconds, until, next.slide.from),
        () => draw(at),
        () => draw(at + 1),
      )
  }
}
