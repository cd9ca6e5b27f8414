import { easeBoth, easeOut, shareOf } from '../video/easing.ts'
import { mixHex } from '../video/video-palette.ts'
import { setText } from '../video/set-text.ts'
import { typeface } from '../video/typefaces.ts'
import type { TitleStyle } from './title-style.ts'

const leading = 1.22
const lagSec = 0.11
const leaveSec = 0.5

/** Fine letters, centred, word after word out of the dark, under a thin rule. Light goes slowly over the ground. */
export const quietTitle: TitleStyle = (screen, { frame, palette }, context) => {
  const unit = Math.min(frame.width, frame.height)
  const { lines, pixels } = setText(context, screen.text, {
    face: 'fine',
    width: frame.width * 0.8,
    height: frame.height * 0.62,
    most: unit * 0.15,
    least: unit * 0.045,
    leading,
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
  const lag = Math.min(lagSec, ((screen.until - screen.from) * 0.45) / Math.max(1, order))
  const middle = frame.height / 2 + pixels * 0.3
  const top = middle - ((lines.length - 1) * pixels * leading) / 2
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
      target.fillText(text, x, top + row * pixels * leading + (1 - easeOut(shown)) * pixels * 0.22)
    }
  }
}
