import { z } from 'zod'
import { AvatarModel, AvatarRatio, AvatarStyle } from '#shared/contract/avatar.ts'
import { MotionStyle } from '#shared/contract/video.ts'
import type { ImageSize } from '../image-size.ts'

/** The request of an avatar, with the interface's defaults filled in: what it shows. */
export const AvatarInput = z.object({
  prompt: z.string(),
  negativePrompt: z.string().default(''),
  model: AvatarModel,
  aspectRatio: AvatarRatio,
  guidanceScale: z.number(),
  stylePreset: AvatarStyle.optional(),
})
export type AvatarInput = z.output<typeof AvatarInput>

/** A video of an avatar: the avatar with its seed, and how it is filmed. The voice is a file of the job. */
export const AvatarVideoInput = z.object({
  avatar: AvatarInput,
  motionStyle: MotionStyle,
  durationSeconds: z.number(),
  shortSide: z.number(),
  fps: z.union([z.literal(30), z.literal(60)]),
  lipSync: z.boolean().default(true),
  /** The part of the video to render, without sound; all of it if absent. */
  part: z.object({ at: z.int(), of: z.int() }).optional(),
})

/** Parts of a video of an avatar that are to be joined, with its length in seconds. The voice is a file of the job. */
export const AvatarJoinInput = AvatarVideoInput.pick({ durationSeconds: true, fps: true })

const longSide = 1024
const thumbSide = 256

/** The size of an avatar in pixels: 1024 on its longer side. */
export function avatarSize(ratio: AvatarRatio, long = longSide): ImageSize {
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  const even = (side: number) => Math.round(side / 2) * 2
  const scale = long / Math.max(across, down)
  return { width: even(across * scale), height: even(down * scale) }
}

/** The size of a thumbnail: 256 pixels on its longer side. */
export const thumbnailSize = (ratio: AvatarRatio): ImageSize => avatarSize(ratio, thumbSide)

/** The size of a video: its shorter side in pixels is given. */
export function avatarVideoSize(ratio: AvatarRatio, shortSide: number): ImageSize {
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return avatarSize(ratio, (shortSide * Math.max(across, down)) / Math.min(across, down))
}
