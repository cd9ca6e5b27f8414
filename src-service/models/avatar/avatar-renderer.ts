import { createCanvas } from '@napi-rs/canvas'
import type { Renderer } from '../renderer.ts'
import { AvatarInput, avatarSize, thumbnailSize } from './avatar-input.ts'
import { openAvatar } from './open-avatar.ts'

/** Draws an avatar: a PNG of 1024 pixels on its longer side, and a WebP thumbnail of it. */
export const renderAvatar: Renderer = async (job, { signal }) => {
  const input = AvatarInput.parse(job.input)
  const size = avatarSize(input.aspectRatio)
  const avatar = await openAvatar(input, job.seed, size)
  signal.throwIfAborted()
  const image = createCanvas(size.width, size.height)
  await avatar.draw(image.getContext('2d'), avatar.pose)
  const small = thumbnailSize(input.aspectRatio)
  const thumbnail = createCanvas(small.width, small.height)
  const context = thumbnail.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, small.width, small.height)
  const [png, webp] = await Promise.all([image.encode('png'), thumbnail.encode('webp', 82)])
  return {
    files: [
      { file: new Uint8Array(png), contentType: 'image/png', ...size },
      { file: new Uint8Array(webp), contentType: 'image/webp', ...small },
    ],
  }
}
