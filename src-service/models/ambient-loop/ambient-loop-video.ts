import { createRandomStream } from '../drawing/random-stream.ts'
import { videoPalettes } from '../video/video-palette.ts'
import { videoRenderer, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-size.ts'
import { AmbientLoopInput, type loopScenes } from './ambient-loop-input.ts'
import { glowScene } from './glow-scene.ts'
import type { LoopScene } from './loop-scene.ts'
import { orbitsScene } from './orbits-scene.ts'
import { wavesScene } from './waves-scene.ts'

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
