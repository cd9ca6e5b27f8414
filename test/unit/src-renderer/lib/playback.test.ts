// Would catch: two commands on one key where a screen shows a file, and a key missing from the key table.
import { expect, it } from 'vitest'
import { keyTable } from '#renderer/lib/shortcuts.ts'
import { isRepeated, playerCommands, zoomCommands } from '#renderer/lib/playback.ts'
import { reviewCommands, createReviews, type ReviewsDeps } from '#renderer/lib/reviews.ts'
import { assetOf } from './asset-fixture.ts'

const nothing = () => undefined
const where = { id: 'test', group: 'Test' }
const zoom = { zoomBy: nothing, showAll: nothing, showActual: nothing, toggle: nothing }
const controls = { toggle: nothing, pause: nothing, step: nothing, shuttle: nothing }
// Nothing is sent.
const library = {} as ReviewsDeps['library']
const reviews = createReviews({ library, clock: { monotonic: () => 0 }, show: nothing, report: nothing })
const applyReview = { ...where, reviews, last: null, noFile: 'There is no file.' }

it('gives each command its own id and key, and each key a row in the table or a fixed meaning', () => {
  const commands = [
    ...reviewCommands({ ...applyReview, assets: [assetOf(1)] }),
    ...zoomCommands(where, zoom),
    ...playerCommands(where, controls, true),
  ]
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  const table = new Set(keyTable.flatMap(({ rows }) => rows.map((row) => row.keys)))
  const fixed = /^([0-5]|space|left|right|mod\+z)$/u
  expect(keys.filter((key) => !table.has(key) && !fixed.test(key))).toEqual([])
})

it('offers no frames for a sound, no playback where nothing plays, and no rating without a file', () => {
  expect(playerCommands(where, controls, false).map(({ id }) => id)).not.toContain('test.frame-on')
  expect([...playerCommands(where, null, true), ...zoomCommands(where, null)]).toEqual([])
  const refused = reviewCommands({ ...applyReview, assets: [] }).filter(({ disabled }) => disabled !== undefined)
  expect(refused).toHaveLength(9)
})

it('repeats music, ambience and loops, and no speech', () => {
  // Would catch: speech that starts over at its end, and a music loop that stops.
  expect(['Music', 'ambient', 'Sound loop', 'Jingles'].filter((category) => !isRepeated(category))).toEqual([])
  expect(['Speech', 'Voice', 'Sound effect', ''].filter(isRepeated)).toEqual([])
})
