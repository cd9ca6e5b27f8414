import type { SKRSContext2D } from '@napi-rs/canvas'
import { easeBoth, easeIn, easeOver, easeSnap, shareOf, easeOut } from '../video/easing.ts'
import { setText, typeface } from '../video/set-text.ts'
import { screenColours, type TitleStyle } from './title-style.ts'
import { mixHex } from '../video/video-palette.ts'
import { blend } from '../drawing/scalar.ts'

const posterLeading = 1.06
const posterLagSec = 0.08

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

/** An animated poster: a simple shape grows and turns behind flush-left letters. */
export const posterTitle: TitleStyle = (screen, { frame, palette, random, count, turn }, context) => {
  const unit = Math.min(frame.width, frame.height)
  const margin = unit * 0.085
  const { lines, pixels } = setText(context, screen.text, {
    face: 'heavy',
    width: frame.width * (frame.width > frame.height ? 0.72 : 0.86),
    height: frame.height * 0.62,
    most: unit * 0.19,
    least: unit * 0.05,
    leading: posterLeading,
  })
  const colours = screenColours(palette, screen.index)
  const shape = shapes[(screen.index + turn) % shapes.length] ?? shapes[0]
  const radius = unit * random.between(0.3, 0.42)
  const placeX = frame.width - radius * random.between(0.75, 1.05)
  const placeY = radius * random.between(0.75, 1.1)
  const bottom = frame.height - margin - (lines.length - 1) * pixels * posterLeading
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
      const lag = screen.from + 0.12 + index * posterLagSec
      const rise = easeSnap(shareOf(seconds, lag, lag + 0.6))
      const y = bottom + index * pixels * posterLeading
      target.save()
      target.beginPath()
      target.rect(0, y - pixels * 0.95, frame.width, pixels * 1.25)
      target.clip()
      target.fillText(line, margin - pixels * 0.04, y + (1 - rise) * pixels * 1.15)
      target.restore()
    }
  }
}

const quietLeading = 1.22
const quietLagSec = 0.11
const leaveSec = 0.5

/** Fine, centred letters that fade in word by word under a thin rule. Light drifts slowly over the background. */
export const quietTitle: TitleStyle = (screen, { frame, palette }, context) => {
  const unit = Math.min(frame.width, frame.height)
  const { lines, pixels } = setText(context, screen.text, {
    face: 'fine',
    width: frame.width * 0.8,
    height: frame.height * 0.62,
    most: unit * 0.15,
    least: unit * 0.045,
    leading: quietLeading,
  })
  context.font = typeface('fine', pixels)
  const space = context.measureText(' ').width
  let order = 0
  const words = lines.flatMap((line, row) => {
    let x = (frame.width - context.measureText(line).width) / 2
    return line.split(' ').map((text) => {
      const word = { text, x, row, order }
      x += context.measureText(text).width + space
      order += 1
      return word
    })
  })
  const lag = Math.min(quietLagSec, ((screen.until - screen.from) * 0.45) / Math.max(1, order))
  const middle = frame.height / 2 + pixels * 0.3
  const top = middle - ((lines.length - 1) * pixels * quietLeading) / 2
  return (target, seconds) => {
    const life = shareOf(seconds, screen.from, screen.until)
    const gone = easeBoth(shareOf(seconds, screen.until - leaveSec, screen.until))
    const lightX = frame.width * (0.3 + 0.4 * life)
    const light = target.createRadialGradient(
      lightX,
      frame.height * 0.3,
      0,
      lightX,
      frame.height * 0.4,
      frame.width * 0.8,
    )
    light.addColorStop(0, mixHex(palette.ground, palette.second, 0.22))
    light.addColorStop(1, mixHex(palette.ground, palette.deep, 0.8))
    target.fillStyle = light
    target.fillRect(0, 0, frame.width, frame.height)

    const drawn = easeBoth(shareOf(seconds, screen.from, screen.from + 0.9)) * (1 - gone)
    target.fillStyle = palette.accent
    const rule = unit * 0.16 * drawn
    target.fillRect((frame.width - rule) / 2, top - pixels * 1.45, rule, Math.max(1, unit * 0.004))

    target.fillStyle = palette.ink
    target.textBaseline = 'alphabetic'
    target.font = typeface('fine', pixels)
    for (const { text, x, row, order: place } of words) {
      const at = screen.from + 0.15 + place * lag
      const shown = shareOf(seconds, at, at + 0.8)
      if (shown <= 0) continue
      target.globalAlpha = easeBoth(shown) * (1 - gone)
      target.fillText(text, x, top + row * pixels * quietLeading + (1 - easeOut(shown)) * pixels * 0.22)
    }
  }
}

const capHeight = 0.73
const tickerLeading = 1.02
const wordGap = 0.4

/** Rows of the same words that scroll against each other in outline; the middle row is filled and stays still. */
export const tickerTitle: TitleStyle = (screen, { frame, palette, random }, context) => {
  const unit = Math.min(frame.width, frame.height)
  const { lines, pixels } = setText(context, screen.text.toUpperCase(), {
    face: 'heavy',
    width: frame.width * 0.92,
    height: frame.height * 0.5,
    most: unit * 0.24,
    least: unit * 0.06,
    leading: tickerLeading,
  })
  context.font = typeface('heavy', pixels)
  const widths = lines.map((line) => context.measureText(line).width)
  const rowHeight = pixels * tickerLeading
  const above = Math.ceil((frame.height / rowHeight - lines.length) / 2) + 1
  const rows = Array.from({ length: above * 2 + lines.length }, (_, row) => {
    const index = row - above
    const line = ((index % lines.length) + lines.length) % lines.length
    const isHeld = index >= 0 && index < lines.length
    const period = (widths[line] ?? 0) + pixels * wordGap
    return {
      text: lines[line] ?? '',
      width: widths[line] ?? 0,
      isHeld,
      away: isHeld ? 0 : index < 0 ? -index : index - lines.length + 1,
      y: frame.height / 2 + (index - (lines.length - 1) / 2) * rowHeight + (pixels * capHeight) / 2,
      period,
      start: random.unit() * period,
      speed: unit * random.between(0.1, 0.2) * (row % 2 === 0 ? 1 : -1),
    }
  })
  return (target, seconds) => {
    const time = seconds - screen.from
    target.fillStyle = palette.ground
    target.fillRect(0, 0, frame.width, frame.height)
    target.font = typeface('heavy', pixels)
    target.textBaseline = 'alphabetic'
    target.lineJoin = 'round'
    target.lineWidth = Math.max(1, pixels * 0.03)
    for (const { text, width, isHeld, away, y, period, start, speed } of rows) {
      if (isHeld) {
        target.fillStyle = palette.accent
        target.globalAlpha = easeBoth(shareOf(time, 0.1, 0.5))
        target.fillText(text, (frame.width - width) / 2, y)
        continue
      }
      const enter = easeSnap(shareOf(time, away * 0.05, away * 0.05 + 0.7))
      const run = start + time * speed + (1 - enter) * Math.sign(speed) * frame.width
      const first = (((run % period) + period) % period) - period
      // The contours of a letter overlap: filling it with the background leaves only its outline.
      target.globalAlpha = 1
      target.strokeStyle = mixHex(palette.ground, palette.ink, enter * blend(0.62, 0.2, Math.min(1, (away - 1) / 3)))
      target.fillStyle = palette.ground
      for (let x = first; x < frame.width; x += period) {
        target.strokeText(text, x, y)
        target.fillText(text, x, y)
      }
    }
  }
}

const gapShare = 0.16
const measureAt = 100
const stackLagSec = 0.09
const enterSec = 0.55
const stackLeaveSec = 0.28

type Row = { readonly text: string; readonly pixels: number; readonly height: number }

/** Splits words into rows of similar numbers of letters; trying every split would take too long. */
function deal(words: readonly string[], rows: number): string[] {
  const total = words.reduce((sum, word) => sum + word.length + 1, 0)
  const dealt: string[] = []
  let row = ''
  let past = 0
  for (const [index, word] of words.entries()) {
    row = row === '' ? word : `${row} ${word}`
    past += word.length + 1
    const left = words.length - index - 1
    const rowsLeft = rows - dealt.length - 1
    if (left > 0 && rowsLeft > 0 && (past >= (total * (dealt.length + 1)) / rows - 1 || left === rowsLeft)) {
      dealt.push(row)
      row = ''
    }
  }
  return [...dealt, row]
}

function fitRows(context: SKRSContext2D, texts: readonly string[], width: number, mostHeight: number): Row[] {
  context.font = typeface('heavy', measureAt)
  return texts.map((text) => {
    const natural = context.measureText(text).width
    const pixels = Math.min((width / natural) * measureAt, mostHeight / capHeight)
    return { text, pixels, height: pixels * capHeight }
  })
}

const heightOf = (rows: readonly Row[], gap: number) =>
  rows.reduce((sum, row) => sum + row.height, 0) + gap * (rows.length - 1)

/** Finds the number of rows that fills the frame best without overflowing it. */
function chooseRows(context: SKRSContext2D, text: string, width: number, height: number, gap: number): Row[] {
  const words = text.toUpperCase().split(' ')
  let best = fitRows(context, [words.join(' ')], width, height)
  for (let count = 2; count <= Math.min(7, words.length); count += 1) {
    const rows = fitRows(context, deal(words, count), width, height / 2.1)
    if (heightOf(rows, gap) <= height && heightOf(rows, gap) > heightOf(best, gap)) best = rows
  }
  return best
}

/** Rows of capitals, each as wide as the frame, that rise one after the other and are pulled away. */
export const stackTitle: TitleStyle = (screen, { frame, palette, turn }, context) => {
  const margin = Math.min(frame.width, frame.height) * 0.075
  const gap = Math.min(frame.width, frame.height) * gapShare * 0.22
  const width = frame.width - margin * 2
  const rows = chooseRows(context, screen.text, width, frame.height - margin * 2, gap)
  const colours = screenColours(palette, screen.index + turn)
  const first = turn % 2
  const top = (frame.height - heightOf(rows, gap)) / 2
  return (target, seconds) => {
    target.fillStyle = colours.ground
    target.fillRect(0, 0, frame.width, frame.height)
    target.fillStyle = colours.letters
    target.textBaseline = 'alphabetic'
    let y = top
    for (const [index, { text, pixels, height }] of rows.entries()) {
      const lag = index * stackLagSec
      const enter = easeSnap(shareOf(seconds, screen.from + lag, screen.from + lag + enterSec))
      const leave = easeIn(shareOf(seconds, screen.until - stackLeaveSec, screen.until))
      target.save()
      target.beginPath()
      target.rect(0, y - gap * 0.45, frame.width, height + gap * 0.9)
      target.clip()
      target.font = typeface('heavy', pixels)
      const away = (index + first) % 2 === 0 ? -1 : 1
      target.fillText(text, margin + leave * away * frame.width * 1.05, y + height + (1 - enter) * (height + gap))
      target.restore()
      y += height + gap
    }
  }
}
