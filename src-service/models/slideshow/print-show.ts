import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { easeBoth, easeOut, shareOf } from '../video/easing.ts'
import { mixHex, withAlpha, type VideoPalette } from '../video/video-palette.ts'
import type { ImageSize } from '../image-size.ts'
import type { DrawShow, Slide } from './slide.ts'

/** How long a print takes to fall. Seconds. */
const fallSec = 0.62
/** Prints that may lie on each other; those below are covered. */
const mostVisible = 6

type Print = {
  readonly sheet: Canvas
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly at: number
}

/** A picture as a print with a white border, wider below. */
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

/** The table: an even ground, lit from the upper left, with the grain of card. */
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

/** A show of prints that fall on a table one after the other, under a camera that slowly comes nearer. */
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
