import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Sound } from '../audio/sound.ts'
import type { Rect } from '../video/camera-path.ts'
import { mixHex, withAlpha, type VideoPalette } from '../video/video-palette.ts'
import type { Heard } from '../video/listen.ts'
import { waveform } from '../video/waveform.ts'

/** Draws a sound's shape into a rectangle. `progress` is the share of the sound played so far, 0 to 1. */
export type DrawShape = (context: SKRSContext2D, area: Rect, seconds: number, progress: number) => void

/** How many bands the shapes need. */
export const shapeBands = 40

const least = 0.035

/** Draws an upright bar with round ends, centred on a height. */
function bar(context: SKRSContext2D, x: number, middle: number, width: number, height: number): void {
  context.beginPath()
  context.roundRect(x, middle - height / 2, width, height, width / 2)
  context.fill()
}

/** Frequency bars from the middle outwards, symmetric. */
export function barsShape(heard: Heard, palette: VideoPalette): DrawShape {
  const side = Math.floor(shapeBands * 0.8)
  return (context, area, seconds) => {
    const step = area.width / (side * 2)
    for (let index = 0; index < side; index += 1) {
      const height = Math.max(least, heard.bandAt(seconds, index) * (1 - 0.35 * (index / side))) * area.height
      context.fillStyle = mixHex(palette.accent, palette.second, index / side)
      const middle = area.y + area.height / 2
      const centre = area.x + area.width / 2
      bar(context, centre + index * step + step * 0.2, middle, step * 0.6, height)
      bar(context, centre - (index + 1) * step + step * 0.2, middle, step * 0.6, height)
    }
  }
}

/** The entire sound as a row of bars that are coloured up to the playback position; the current bar is highlighted. */
export function waveformShape(sound: Sound, heard: Heard, palette: VideoPalette, count: number): DrawShape {
  const heights = waveform(sound, count)
  return (context, area, seconds, progress) => {
    const step = area.width / count
    const now = progress * count
    for (const [index, height] of heights.entries()) {
      const near = Math.max(0, 1 - Math.abs(index + 0.5 - now) / 3)
      const live = 1 + near * 0.5 * heard.levelAt(seconds)
      context.fillStyle = index + 0.5 <= now ? palette.accent : withAlpha(palette.ink, 0.28)
      const tall = Math.min(1, Math.max(least, height * 0.9) * live) * area.height
      bar(context, area.x + index * step + step * 0.22, area.y + area.height / 2, step * 0.56, tall)
    }
  }
}

/** Bars around a circle, low tones at the bottom, symmetric; the circle pulses with the level. */
export function ringShape(heard: Heard, palette: VideoPalette): DrawShape {
  return (context, area, seconds) => {
    const radius = (Math.min(area.width, area.height) / 2) * 0.68 * (1 + 0.03 * heard.levelAt(seconds))
    const most = (Math.min(area.width, area.height) / 2) * 0.3
    const width = ((radius * Math.PI) / shapeBands) * 0.5
    context.lineCap = 'round'
    context.lineWidth = width
    for (let index = 0; index < shapeBands; index += 1) {
      const angle = Math.PI / 2 + ((index + 0.5) / shapeBands) * Math.PI
      const length = Math.max(0.02, heard.bandAt(seconds, index)) * most
      context.strokeStyle = mixHex(palette.accent, palette.second, index / shapeBands)
      for (const turn of [angle, Math.PI - angle]) {
        const [x, y] = [Math.cos(turn), Math.sin(turn)]
        const [centreX, centreY] = [area.x + area.width / 2, area.y + area.height / 2]
        context.beginPath()
        context.moveTo(centreX + x * radius * 1.06, centreY + y * radius * 1.06)
        context.lineTo(centreX + x * (radius * 1.06 + length), centreY + y * (radius * 1.06 + length))
        context.stroke()
      }
    }
  }
}

/** Three smooth ribbons that swell with low, middle and high tones and drift against each other. */
export function ribbonsShape(heard: Heard, palette: VideoPalette): DrawShape {
  const layers = [
    { colour: palette.second, from: 0, speed: 0.7, waves: 1.6, phase: 0 },
    { colour: palette.ink, from: 12, speed: -1, waves: 2.3, phase: 2 },
    { colour: palette.accent, from: 4, speed: 1.3, waves: 1.9, phase: 4 },
  ]
  const steps = 72
  return (context, area, seconds) => {
    const middle = area.y + area.height / 2
    for (const { colour, from, speed, waves, phase } of layers) {
      let power = 0
      for (let band = from; band < from + 12; band += 1) power += heard.bandAt(seconds, band) / 12
      const height = area.height * 0.46 * (0.06 + power)
      const at = (share: number, side: number) => {
        const angle = share * waves * Math.PI * 2 + seconds * speed * 2 + phase
        const body = Math.sin(Math.PI * share) ** 1.4
        return middle + (Math.sin(angle) * 0.55 + side * (0.5 + 0.4 * Math.sin(angle * 0.5))) * height * body
      }
      context.fillStyle = withAlpha(colour, 0.82)
      context.beginPath()
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps
        context.lineTo(area.x + share * area.width, at(share, 1))
      }
      for (let step = steps; step >= 0; step -= 1) {
        const share = step / steps
        context.lineTo(area.x + share * area.width, at(share, -1))
      }
      context.fill()
    }
  }
}
