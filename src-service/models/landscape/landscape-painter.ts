import type { Painter } from '../painter.ts'
import { createComposer } from './compose-landscape.ts'
import { createLandscapeScene } from './landscape-scene.ts'
import { createColumnMarch, pixelStride } from './march-column.ts'
import { createSky } from './sky.ts'
import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** The long side of every picture of this family, in pixels. */
const longSide = 1344

/** The landscape's input with its defaults. */
const LandscapeInput = z.object({
  prompt: z.string(),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
type LandscapeInput = z.output<typeof LandscapeInput>

/** The exact size that an input asks for. */
function landscapeSize(input: LandscapeInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}

/** Landscapes: a height field walked column by column, then sky, water and air pixel by pixel. */
export const landscapePainter: Painter = {
  plan(job, size) {
    const { width, height } = size ?? landscapeSize(LandscapeInput.parse(job.input))
    return { width, height, floats: width * height * pixelStride, stages: [width, height] }
  },

  open(job, canvas) {
    const input = LandscapeInput.parse(job.input)
    const scene = createLandscapeScene(input.prompt, job.seed, canvas.width / canvas.height)
    const sky = createSky(scene)
    const march = createColumnMarch(scene, canvas, sky)
    const compose = createComposer(scene, canvas, sky)
    return { paint: (stage, first, end) => (stage === 0 ? march(first, end) : compose(first, end)) }
  },
}
