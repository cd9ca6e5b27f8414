import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** How the light can lie. */
export const forms = ['from the prompt', 'mist', 'orb', 'horizon', 'glass', 'beam'] as const
export type Form = (typeof forms)[number]

/** The long side of every picture of this family, in pixels. */
export const longSide = 1536

/** The gradient's input with its defaults. */
export const GradientInput = z.object({
  prompt: z.string(),
  form: z.enum(forms).default('from the prompt'),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type GradientInput = z.output<typeof GradientInput>

/** The exact size that an input asks for. */
export function gradientSize(input: GradientInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
