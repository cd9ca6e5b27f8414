import type { Painter } from '../painter.ts'
import { createStillLifeDeveloper } from './develop-still-life.ts'
import { createGatherer } from './gather-light.ts'
import { filterLight } from './light-filter.ts'
import { StillLifeInput, stillLifeSize } from './still-life-input.ts'
import { efforts, layOutGrid } from './still-life-plan.ts'
import { createStillLifeScene } from './still-life-scene.ts'
import { createStillLifeSet } from './still-life-set.ts'

/** Ray-traced still lifes: the light is gathered on a grid of half the size, smoothed, and read when the pixels are made. */
export const stillLifePainter: Painter = {
  plan(job, size) {
    const input = StillLifeInput.parse(job.input)
    const { width, height } = size ?? stillLifeSize(input)
    const grid = layOutGrid({ width, height })
    const rounds = Array.from({ length: efforts[input.quality].filterRounds }, () => grid.height)
    return { width, height, floats: grid.floats, stages: [grid.height, ...rounds, height] }
  },

  open(job, canvas) {
    const input = StillLifeInput.parse(job.input)
    const effort = efforts[input.quality]
    const grid = layOutGrid(canvas)
    const set = createStillLifeSet(createStillLifeScene(input, job.seed, canvas.width / canvas.height))
    const gather = createGatherer(set, canvas, grid, effort.gathered)
    const develop = createStillLifeDeveloper(set, canvas, grid, effort)
    return {
      paint(stage, first, end) {
        if (stage === 0) gather(first, end)
        else if (stage <= effort.filterRounds) filterLight(canvas.scratch, grid, stage - 1, first, end)
        else develop(first, end)
      },
    }
  },
}
