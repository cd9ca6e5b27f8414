import { createRandomStream } from '../drawing/random-stream.ts'
import { videoPalettes, mixHex, withAlpha } from '../video/video-palette.ts'
import { videoRenderer, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-size.ts'
import { AmbientLoopInput, type loopScenes } from './ambient-loop-input.ts'
import type { LoopScene } from './loop-scene.ts'
import { orbitsScene } from './orbits-scene.ts'
import { wavesScene } from './waves-scene.ts'
import { createCanvas } from '@napi-rs/canvas'

/** The glow is drawn this many times smaller than the frame: it has no edges to lose. */
const reduction = 6
const grainSide = 256

/** Soft lights that wander and melt into each other, under a fine grain that hides the steps between colours. */
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

const scenes: Record<(typeof loopScenes)[number], LoopScene> = {
  waves: wavesScene,
  glow: glowScene,
  orbits: orbitsScene,
}

/** A quiet background that begins again without a seam. */
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

/** Shoots a background that loops. */
export const renderAmbientLoop = videoRenderer(ambientLoopVideo)
