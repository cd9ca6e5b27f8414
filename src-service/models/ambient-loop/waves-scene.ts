import { blend } from '../drawing/scalar.ts'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import type { LoopScene } from './loop-scene.ts'

const layers = 8
const steps = 64

/** Sheets of cut paper in waves, one before the other, each with its shadow on the one behind. */
export const wavesScene: LoopScene = (frame, palette, random) => {
  const { width, height } = frame
  const unit = Math.min(width, height)
  const stops = [palette.ground, palette.second, palette.accent, palette.deep]
  const sheets = Array.from({ length: layers }, (_, index) => {
    // The first sheet is already apart from the sky, or it would bite a piece out of the sun.
    const share = (index + 0.7) / (layers - 0.3)
    const place = share * (stops.length - 1)
    const lower = Math.min(stops.length - 2, Math.floor(place))
    return {
      colour: mixHex(stops[lower] ?? palette.ground, stops[lower + 1] ?? palette.deep, place - lower),
      base: blend(height * 0.3, height * 0.98, share),
      swells: [1, 2, 3].map((turns) => ({
        height: (unit * random.between(0.03, 0.085)) / turns,
        waves: random.between(0.35, 0.8) * turns,
        phase: random.between(0, Math.PI * 2),
        turns: (random.chance(0.5) ? 1 : -1) * (turns === 1 ? 1 : random.whole(2) + 1),
      })),
    }
  })
  const sunX = width * random.between(0.3, 0.7)
  return (context, turn) => {
    const sky = context.createLinearGradient(0, 0, 0, height)
    sky.addColorStop(0, mixHex(palette.ground, palette.ink, 0.06))
    sky.addColorStop(1, palette.ground)
    context.fillStyle = sky
    context.fillRect(0, 0, width, height)
    context.fillStyle = palette.accent
    context.beginPath()
    context.arc(sunX, height * 0.22 + unit * 0.015 * Math.sin(turn), unit * 0.14, 0, Math.PI * 2)
    context.fill()
    for (const { colour, base, swells } of sheets) {
      context.save()
      context.shadowColor = withAlpha('#000000', 0.34)
      context.shadowBlur = unit * 0.045
      context.shadowOffsetY = -unit * 0.006
      context.fillStyle = colour
      context.beginPath()
      context.moveTo(-unit * 0.1, height * 1.2)
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps
        let y = base
        for (const swell of swells) {
          y +=
            swell.height *
            Math.sin(share * swell.waves * Math.PI * 2 * (width / unit) + swell.phase + turn * swell.turns)
        }
        context.lineTo(blend(-unit * 0.1, width + unit * 0.1, share), y)
      }
      context.lineTo(width + unit * 0.1, height * 1.2)
      context.fill()
      context.restore()
    }
  }
}
