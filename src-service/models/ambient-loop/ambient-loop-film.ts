import { createRandomStream } from '../drawing/random-stream.ts'
import { filmPalettes } from '../film/film-palette.ts'
import { filmRenderer, type FilmMaker } from '../film/film-renderer.ts'
import { filmSize } from '../film/film-size.ts'
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
export const ambientLoopFilm: FilmMaker = (job, size) => {
  const input = AmbientLoopInput.parse(job.input)
  const frame = size ?? filmSize(input.aspect_ratio, input.resolution)
  const random = createRandomStream(`ambient loop ${input.scene} ${job.seed}`)
  const draw = scenes[input.scene](frame, filmPalettes[input.palette], random)
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
export const renderAmbientLoop = filmRenderer(ambientLoopFilm)
