import { blend } from '../drawing/scalar.ts'
import { easeBoth, easeSnap, shareOf } from '../video/easing.ts'
import { mixHex } from '../video/video-palette.ts'
import { setText } from '../video/set-text.ts'
import { typeface } from '../video/typefaces.ts'
import type { TitleStyle } from './title-style.ts'

const capHeight = 0.73
const leading = 1.02
const wordGap = 0.4

/** Rows of the same words that run against each other in outline; in the middle they are filled and hold still. */
export const tickerTitle: TitleStyle = (screen, { frame, palette, random }, context) => {
  const unit = Math.min(frame.width, frame.height)
  const { lines, pixels } = setText(context, screen.text.toUpperCase(), {
    face: 'heavy',
    width: frame.width * 0.92,
    height: frame.height * 0.5,
    most: unit * 0.24,
    least: unit * 0.06,
    leading,
  })
  context.font = typeface('heavy', pixels)
  const widths = lines.map((line) => context.measureText(line).width)
  const rowHeight = pixels * leading
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
      // The contours of a letter overlap: filling it with the ground leaves its outline alone.
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
