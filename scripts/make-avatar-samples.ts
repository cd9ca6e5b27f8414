import { createCanvas } from '@napi-rs/canvas'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AvatarStyle } from '../src-shared/contract/avatar.ts'
import { openAvatar } from '../src-service/models/avatar/open-avatar.ts'

// Draws what the form of avatars shows: one person in every style. Run it after a change to how avatars are drawn.
//
// Usage: node scripts/make-avatar-samples.ts

const size = { width: 192, height: 144 }
const seed = 12
const person = {
  prompt: 'a woman in her thirties with long auburn hair and glasses, teal sweater',
  negativePrompt: '',
  model: 'flux',
  aspectRatio: '4:3',
  guidanceScale: 10,
} as const

const folder = join(resolve(import.meta.dirname, '..'), 'resources/images/avatar-styles')
await mkdir(folder, { recursive: true })
for (const stylePreset of AvatarStyle.options) {
  const avatar = await openAvatar({ ...person, stylePreset }, seed, size)
  const canvas = createCanvas(size.width, size.height)
  await avatar.draw(canvas.getContext('2d'), avatar.pose)
  await writeFile(join(folder, `${stylePreset}.webp`), await canvas.encode('webp', 84))
}
