import { createCanvas } from '@napi-rs/canvas'
import { z } from 'zod'
import { characterNames } from '../../models/presenter-3d/character.ts'
import { type Pose, restingMouth, restingPose } from '../../models/presenter/pose.ts'
import type { Renderer } from '../../models/renderer.ts'
import { genders, presets, shortVideoSize } from '../short-video.ts'
import { characterOf } from '../short-video-options.ts'
import { buildRoom } from './background-room.ts'
import { drawFigure, standOf, lookOf } from './draw-figure.ts'
import { drawStill3d } from './take-3d.ts'

const PortraitInput = z.object({
  gender: z.enum(genders),
  preset: z.enum(presets),
  /** Whom the 3D look shows. */
  character: z.enum(characterNames).optional(),
})

const friendly: Pose = {
  ...restingPose,
  mouth: { ...restingMouth, wide: 0.8, press: 0 },
  blink: 0.08,
  brow: 0.25,
  yaw: 0.12,
  roll: 0.012,
}

/** Draws the presenter as an image: PNG, the size of the video. */
export const renderPortrait: Renderer = async (job) => {
  const { gender, preset, character } = PortraitInput.parse(job.input)
  const look = lookOf(gender, preset)
  const { width, height } = shortVideoSize
  const room = buildRoom(shortVideoSize, look, preset)
  if (preset === 'pixar') {
    const still = await drawStill3d(shortVideoSize, character ?? characterOf(gender, null), room, friendly)
    return { files: [{ file: new Uint8Array(await still.encode('png')), contentType: 'image/png', width, height }] }
  }
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(room, 0, 0)
  drawFigure(context, look, standOf(shortVideoSize, preset), friendly, friendly)
  const file = new Uint8Array(await canvas.encode('png'))
  return { files: [{ file, contentType: 'image/png', width, height }] }
}
