import { mixHex, withAlpha } from '../video/video-palette.ts'
import type { LoopScene } from './loop-scene.ts'

const rings = 7

/** Thin rings around one large disc, with smaller discs on their way, half lit. */
export const orbitsScene: LoopScene = (frame, palette, random) => {
  const { width, height } = frame
  const unit = Math.min(width, height)
  const centreX = width * random.between(0.34, 0.66)
  const centreY = height * random.between(0.42, 0.58)
  const tilt = random.between(-0.5, 0.5)
  const flat = random.between(0.5, 0.85)
  const colours = [palette.ink, palette.second, palette.accent]
  const bodies = Array.from({ length: rings }, (_, index) => ({
    radius: unit * (0.27 + index * 0.115),
    size: unit * random.between(0.012, 0.042),
    colour: colours[index % colours.length] ?? palette.ink,
    phase: random.between(0, Math.PI * 2),
    turns: index < 2 ? 2 : 1,
  }))

  return (context, turn) => {
    const ground = context.createRadialGradient(centreX, centreY, 0, centreX, centreY, Math.max(width, height) * 0.8)
    ground.addColorStop(0, mixHex(palette.ground, palette.second, 0.16))
    ground.addColorStop(1, mixHex(palette.ground, palette.deep, 0.7))
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
    context.translate(centreX, centreY)
    context.rotate(tilt)

    function drawRing(index: number, isBehind: boolean): void {
      const body = bodies[index]
      if (body === undefined) return
      const { radius, size, colour, phase, turns } = body
      context.strokeStyle = withAlpha(palette.ink, 0.3)
      context.lineWidth = Math.max(1, unit * 0.0022)
      context.beginPath()
      context.ellipse(0, 0, radius, radius * flat * 0.55, 0, isBehind ? Math.PI : 0, isBehind ? Math.PI * 2 : Math.PI)
      context.stroke()
      const angle = turn * turns + phase
      if (Math.sin(angle) < 0 !== isBehind) return
      context.fillStyle = colour
      context.beginPath()
      context.arc(Math.cos(angle) * radius, Math.sin(angle) * radius * flat * 0.55, size, 0, Math.PI * 2)
      context.fill()
    }

    for (let index = rings - 1; index >= 0; index -= 1) drawRing(index, true)
    const disc = unit * (0.185 + 0.004 * Math.sin(turn))
    context.fillStyle = palette.accent
    context.beginPath()
    context.arc(0, 0, disc, 0, Math.PI * 2)
    context.fill()
    context.save()
    context.clip()
    context.fillStyle = withAlpha(mixHex(palette.accent, '#000000', 0.5), 0.5)
    context.beginPath()
    context.rect(-disc, -disc, disc * 2, disc * 2)
    context.arc(-disc * 0.32, -disc * 0.3, disc * 1.02, 0, Math.PI * 2)
    context.fill('evenodd')
    context.restore()
    for (let index = 0; index < rings; index += 1) drawRing(index, false)
  }
}
