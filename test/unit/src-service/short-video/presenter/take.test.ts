// Catches a head that leaves traces of the previous frame, and shoulders that separate from the neck: a figure drawn in
// parts must look like one drawn at once.
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { createCanvasConverter } from '#service/models/video/planes.ts'
import { blankPlanes } from '../../../../../src-service/models/video/planes.ts'
import { restingMouth, restingPose, type Pose } from '#service/models/presenter/pose.ts'
import { buildRoom } from '../../../../../src-service/short-video/presenter/background-room.ts'
import { drawFigure, headPoint, standOf } from '../../../../../src-service/short-video/presenter/draw-figure.ts'
import { lookOf } from '#service/short-video/presenter/draw-figure.ts'
import { createTake } from '../../../../../src-service/short-video/presenter/take.ts'
import { genders, presets } from '../../../../../src-service/short-video/short-video.ts'
import { readStorm } from '../../../../helpers/storm.ts'

const size = { width: 216, height: 384 }
const count = readStorm().isFull ? 40 : 14

/** Every part of the body moves, further than in speech. */
function poseAt(frame: number): Pose {
  const turn = frame / 1.5
  const hand = (shift: number) => ({
    raise: 0.5 + 0.6 * Math.sin(turn * 0.6 + shift),
    out: Math.sin(turn * 0.4 + shift),
    turn: Math.cos(turn * 0.5 + shift),
    open: Math.abs(Math.sin(turn + shift)),
    count: frame % 4,
  })
  return {
    ...restingPose,
    mouth: { ...restingMouth, open: Math.abs(Math.sin(frame)) },
    brow: 0.5,
    yaw: Math.sin(turn),
    nod: Math.cos(turn * 1.3),
    roll: 0.1 * Math.sin(turn * 0.7),
    sway: Math.sin(turn * 0.5),
    lean: Math.cos(turn * 0.5),
    breath: Math.cos(turn),
    shoulders: { left: Math.abs(Math.sin(turn)), right: Math.abs(Math.cos(turn)) },
    hands: { left: hand(0), right: hand(2) },
  }
}

test.each(presets)(
  'a %s stands in a phone video with the eyes at a third of the height, and head and chest in view',
  (preset) => {
    const stand = standOf(size, preset)
    const eyes = headPoint(stand, restingPose, { x: 0, y: -10 })
    expect(eyes.y / size.height).toBeCloseTo(1 / 3, 2)
    const [crown, chin] = [
      headPoint(stand, restingPose, { x: 0, y: -132 }).y,
      headPoint(stand, restingPose, { x: 0, y: 102 }).y,
    ]
    expect(crown).toBeGreaterThan(size.height * 0.08)
    expect((chin - crown) / size.height).toBeGreaterThan(0.26)
    expect(chin / size.height).toBeLessThan(0.55)
  },
)

test.each(genders.flatMap((gender) => presets.map((preset) => ({ gender, preset }))))(
  'draws a $gender as $preset in parts as at once',
  async ({ gender, preset }) => {
    const look = lookOf(gender, preset)
    const stand = standOf(size, preset)
    const room = buildRoom(size, look, preset)
    const take = await createTake({ size, look, stand, room, count, poseAt })
    const whole = createCanvasConverter(size)
    const canvas = createCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    const target = blankPlanes(size)
    for (let frame = 0; frame < count; frame += 1) {
      await take.drawInto(target, frame)
      context.drawImage(room, 0, 0)
      drawFigure(context, look, stand, poseAt(frame), poseAt(frame))
      const { bytes } = await whole.convert(canvas.data())
      // Shoulders may lag by a fraction of a pixel, which shows at their edges; nothing else may differ.
      let apart = 0
      for (let at = 0; at < size.width * size.height; at += 1)
        if (Math.abs((bytes[at] ?? 0) - (target.bytes[at] ?? 0)) > 48) apart += 1
      expect(apart, `frame ${frame}`).toBeLessThan(4)
    }
    take.free()
    whole.free()
  },
)
