import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { videoPalettes, mixHex, withAlpha, type VideoPalette } from '../video/video-palette.ts'
import { videoRenderer, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-schema.ts'
import { AmbientLoopInput, type loopScenes } from './ambient-loop-model.ts'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageSize } from '../image-size.ts'
import { blend } from '../drawing/scalar.ts'
import { fillCircle } from '../drawing/canvas-image.ts'

/** How many times smaller than the frame the glow is drawn: it has no sharp edges to lose. */
const reduction = 6
const grainSide = 256

/** Prepares a scene that loops: `turn` runs from 0 to 2 pi over the video, and every motion ends where it began. */
export type LoopScene = (
  frame: ImageSize,
  palette: VideoPalette,
  random: RandomStream,
) => (context: SKRSContext2D, turn: number) => void

/** Soft lights that drift and blend, under a fine grain that hides colour banding. */
const glowScene: LoopScene = (frame, palette, random) => {
  const small = createCanvas(Math.ceil(frame.width / reduction), Math.ceil(frame.height / reduction))
  const soft = small.getContext('2d')
  const unit = Math.min(small.width, small.height)
  const colours = [palette.accent, palette.second, palette.deep, palette.accent, palette.ink, palette.second]
  const lights = colours.map((colour, index) => ({
    colour: index === 4 ? mixHex(colour, palette.accent, 0.4) : colour,
    strength: index === 4 ? 0.5 : 0.95,
    x: random.between(0.1, 0.9) * small.width,
    y: random.between(0.1, 0.9) * small.height,
    radius: unit * random.between(0.45, 0.85),
    path: unit * random.between(0.15, 0.4),
    phase: random.between(0, Math.PI * 2),
    turns: random.chance(0.5) ? 1 : -1,
  }))
  const grain = createCanvas(grainSide, grainSide)
  const dots = grain.getContext('2d').createImageData(grainSide, grainSide)
  for (let index = 0; index < dots.data.length; index += 4) {
    const bright = random.chance(0.5) ? 255 : 0
    dots.data.set([bright, bright, bright, random.unit() * 14], index)
  }
  grain.getContext('2d').putImageData(dots, 0, 0)
  return (context, turn) => {
    soft.fillStyle = palette.ground
    soft.fillRect(0, 0, small.width, small.height)
    for (const { colour, strength, x, y, radius, path, phase, turns } of lights) {
      const atX = x + Math.cos(turn * turns + phase) * path
      const atY = y + Math.sin(turn * turns + phase) * path * 0.7
      const light = soft.createRadialGradient(atX, atY, 0, atX, atY, radius)
      light.addColorStop(0, withAlpha(colour, strength))
      light.addColorStop(0.4, withAlpha(colour, strength * 0.55))
      light.addColorStop(1, withAlpha(colour, 0))
      soft.fillStyle = light
      soft.fillRect(0, 0, small.width, small.height)
    }
    context.drawImage(small, 0, 0, frame.width, frame.height)
    for (let y = 0; y < frame.height; y += grainSide) {
      for (let x = 0; x < frame.width; x += grainSide) context.drawImage(grain, x, y)
    }
  }
}

const layers = 8
const steps = 64

/** Wavy sheets of cut paper in layers, each with a shadow on the one behind. */
const wavesScene: LoopScene = (frame, palette, random) => {
  const { width, height } = frame
  const unit = Math.min(width, height)
  const stops = [palette.ground, palette.second, palette.accent, palette.deep]
  const sheets = Array.from({ length: layers }, (_, index) => {
    // The first sheet already differs from the sky's colour, or it would cut visibly into the sun.
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
    fillCircle(context, palette.accent, sunX, height * 0.22 + unit * 0.015 * Math.sin(turn), unit * 0.14)
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

const rings = 7

/** Thin rings around a large disc, with smaller, half-lit discs moving along them. */
const orbitsScene: LoopScene = (frame, palette, random) => {
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
      fillCircle(context, colour, Math.cos(angle) * radius, Math.sin(angle) * radius * flat * 0.55, size)
    }

    for (let index = rings - 1; index >= 0; index -= 1) drawRing(index, true)
    const disc = unit * (0.185 + 0.004 * Math.sin(turn))
    fillCircle(context, palette.accent, 0, 0, disc)
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

const scenes: Record<(typeof loopScenes)[number], LoopScene> = {
  waves: wavesScene,
  glow: glowScene,
  orbits: orbitsScene,
}

/** Prepares a quiet background video that loops seamlessly. */
export const ambientLoopVideo: VideoMaker = (job, size) => {
  const input = AmbientLoopInput.parse(job.input)
  const frame = size ?? videoSize(input.aspect_ratio, input.resolution)
  const random = createRandomStream(`ambient loop ${input.scene} ${job.seed}`)
  const draw = scenes[input.scene](frame, videoPalettes[input.palette], random)
  return Promise.resolve({
    ...frame,
    durationSec: input.duration,
    sound: null,
    posterSec: 0,
    draw: (context, seconds) => draw(context, (seconds / input.duration) * Math.PI * 2),
    close: () => Promise.resolve(),
  })
}

/** Renders a looping background. */
export const renderAmbientLoop = videoRenderer(ambientLoopVideo)
