import type { SKRSContext2D } from '@napi-rs/canvas'
import { easeBoth, easeIn, easeOver, easeSnap, shareOf } from '../video/easing.ts'
import { setText } from '../video/set-text.ts'
import { typeface } from '../video/typefaces.ts'
import { screenColours, type TitleStyle } from './title-style.ts'

const leading = 1.06
const lagSec = 0.08

type Shape = (context: SKRSContext2D, radius: number) => void

const shapes: readonly [Shape, ...Shape[]] = [
  (context, radius) => {
    context.beginPath()
    context.arc(0, 0, radius, 0, Math.PI * 2)
    context.fill()
  },
  (context, radius) => {
    context.beginPath()
    context.arc(-radius * 0.5, radius * 0.5, radius * 1.5, -Math.PI / 2, 0)
    context.lineTo(-radius * 0.5, radius * 0.5)
    context.fill()
  },
  (context, radius) => {
    for (let index = 0; index < 5; index += 1) {
      context.fillRect(-radius, -radius + index * radius * 0.44, radius * 2, radius * 0.2)
    }
  },
  (context, radius) => {
    context.lineWidth = radius * 0.28
    context.beginPath()
    context.arc(0, 0, radius * 0.84, 0, Math.PI * 2)
    context.stroke()
  },
]

/** A poster in motion: a plain shape grows and turns behind letters that are set flush left. */
export const posterTitle: TitleStyle = (screen, { frame, palette, random, count, turn }, context) => {
  const unit = Math.min(frame.width, frame.height)
  const margin = unit * 0.085
  const { lines, pixels } = setText(context, screen.text, {
    face: 'heavy',
    width: frame.width * (frame.width > frame.height ? 0.72 : 0.86),
    height: frame.height * 0.62,
    most: unit * 0.19,
    least: unit * 0.05,
    leading,
  })
  const colours = screenColours(palette, screen.index)
  const shape = shapes[(screen.index + turn) % shapes.length] ?? shapes[0]
  const radius = unit * random.between(0.3, 0.42)
  const placeX = frame.width - radius * random.between(0.75, 1.05)
  const placeY = radius * random.between(0.75, 1.1)
  const bottom = frame.height - margin - (lines.length - 1) * pixels * leading
  return (target, seconds) => {
    const enter = easeOver(shareOf(seconds, screen.from, screen.from + 0.7))
    const leave = easeIn(shareOf(seconds, screen.until - 0.25, screen.until))
    const life = shareOf(seconds, screen.from, screen.until)
    target.fillStyle = colours.ground
    target.fillRect(0, 0, frame.width, frame.height)
    target.save()
    target.translate(placeX + unit * 0.05 * life, placeY)
    target.rotate(-0.5 * (1 - enter) + 0.12 * life)
    target.fillStyle = colours.mark
    target.strokeStyle = colours.mark
    shape(target, radius * Math.max(0.001, enter * (1 + 0.06 * life) * (1 - leave)))
    target.restore()

    target.fillStyle = colours.letters
    target.textBaseline = 'alphabetic'
    target.font = typeface('strong', unit * 0.026)
    target.globalAlpha = easeBoth(shareOf(seconds, screen.from + 0.3, screen.from + 0.7)) * (1 - leave)
    target.fillRect(margin, margin, unit * 0.055 * target.globalAlpha, unit * 0.006)
    if (count > 1) target.fillText(`${screen.index + 1} / ${count}`, margin, margin + unit * 0.05)
    target.globalAlpha = 1 - leave
    target.font = typeface('heavy', pixels)
    for (const [index, line] of lines.entries()) {
      const lag = screen.from + 0.12 + index * lagSec
      const rise = easeSnap(shareOf(seconds, lag, lag + 0.6))
      const y = bottom + index * pixels * leading
      target.save()
      target.beginPath()
      target.rect(0, y - pixels * 0.95, frame.width, pixels * 1.25)
      target.clip()
      target.fillText(line, margin - pixels * 0.04, y + (1 - rise) * pixels * 1.15)
      target.restore()
    }
  }
}
