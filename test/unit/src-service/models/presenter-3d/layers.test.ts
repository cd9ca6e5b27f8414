// Catches a character whose pictures are missing, damaged or of another size than its manifest says, and pictures that
// grow the program.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { characterNames } from '#service/models/presenter-3d/character.ts'
import { readCharacter } from '#service/models/presenter-3d/layers.ts'
import { charactersFolder, sheetName, viewNames } from '#service/models/presenter-3d/manifest.ts'
import { handImage } from '#service/models/presenter-3d/move-arm.ts'
import { mouthShapes } from '#service/models/presenter-3d/mix-mouth.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const mostBytes = 12_000_000

test.each(sampleOf(characterNames, 1))('every layer of %s opens', async (name) => {
  const { manifest, has, sheet, eyeballs, depth } = await readCharacter(name)
  expect(manifest.name).toBe(name)
  for (const group of Object.keys(manifest.sheets)) {
    const { width, height, rows, x, y } = sheet(group)
    for (const { id, layer } of rows) {
      expect(layer, `${group} ${id}`).toMatchObject({ width, height })
      expect(
        layer.a.some((value) => value > 200),
        `${group} ${id}`,
      ).toBe(true)
    }
    if (group === 'iris') continue
    expect(x + width, group).toBeLessThanOrEqual(manifest.canvas.width)
    expect(y + height, group).toBeLessThanOrEqual(manifest.canvas.height)
  }
  const ids = (group: string) => sheet(group).rows.map(({ id }) => id)
  const hands = new Set(ids('hand'))
  for (let turn = -1.5; turn <= 1.5; turn += 0.05)
    for (let open = -0.2; open <= 1.2; open += 0.05)
      for (const count of [0, 1, 2, 3]) expect(hands).toContain(handImage({ raise: 1, out: 0, turn, open, count }))
  expect(manifest.views.map(({ id }) => id)).toEqual(viewNames)
  for (const view of viewNames) {
    const own = (group: string) => sheetName(view, group)
    expect(['rest', ...ids(own('mouth'))].toSorted()).toEqual(mouthShapes.toSorted())
    expect(ids(own('eyes'))).toEqual(['wide', 'open', 'happy', 'low', 'half', 'most', 'nearly', 'shut'])
    // Fewer and fewer of the eyeballs show while eyes shut.
    const seen = eyeballs(own('eyes')).map((shares) => shares.reduce((sum, share) => sum + share, 0))
    expect(seen.slice(3)).toEqual(seen.slice(3).toSorted((one, other) => other - one))
    expect(seen.at(-1)).toBe(0)
    expect(depth(own('head')).values.some((value) => value > 0)).toBe(true)
    for (const group of ['back', 'glasses']) expect(has(own(group)), `${view} ${group}`).toBe(has(group))
  }
  expect(depth('body').values.some((value) => value > 0)).toBe(true)
})

test('all characters together stay small', async () => {
  const files = await readdir(charactersFolder(), { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes)
})
