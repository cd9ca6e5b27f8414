// Catches a turning head that shows two outlines where it passes from one rendered pose to the next.
import { expect, test } from 'vitest'
import { createBender } from '#service/models/presenter-3d/bend.ts'
import { openHeadView } from '#service/models/presenter-3d/head-view.ts'
import { readCharacter } from '#service/models/presenter-3d/layers.ts'
import { restingPose } from '#service/models/presenter/pose.ts'
import { blankPlanes } from '#service/models/video/planes.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const size = { width: 720, height: 1280 }
const still = { pitch: 0, roll: 0, sway: 0, lean: 0, breath: 0, shoulders: { left: 0, right: 0 } }

test.each(sampleOf(['ruth', 'finn'] as const, 1))(
  'both poses of %s have one outline halfway between them',
  async (name) => {
    const character = await readCharacter(name, { hasArms: false })
    const { views, camera } = character.manifest
    const bender = createBender(size)
    for (const side of ['left', 'right'] as const) {
      const pair = views.filter(({ id }) => id === 'front' || id === side)
      const yaw = pair.reduce((sum, view) => sum + view.yaw, 0) / 2
      const shown = pair.map((view) => {
        const head = openHeadView(character, view, 1)
        const stance = { ...still, yaw }
        head.draw(restingPose, stance)
        const image = blankPlanes(size)
        image.bytes.fill(0)
        bender.lay(head.head(stance).slice(0, 1), image)
        return image.bytes
      })
      const apart: number[] = []
      // From the hair to the ears.
      for (let row = Math.round(camera.cy) - 250; row < camera.cy + 20; row += 6) {
        const edges = shown.map((bytes) => {
          const line = bytes.subarray(row * size.width, (row + 1) * size.width)
          const isHead = (value: number) => value > 8
          return [line.findIndex(isHead), line.findLastIndex(isHead)] as const
        })
        const [one, other] = edges
        if (one === undefined || other === undefined) throw new Error('Two views.')
        apart.push(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]))
      }
      expect(apart.reduce((sum, value) => sum + value, 0) / apart.length, `${name} ${side}`).toBeLessThan(3)
    }
  },
)
