// Catches: two commands on one key where a screen shows a file, and a key of theirs that is in no table of keys.
import { expect, it } from 'vitest'
import { keyTable } from '#renderer/lib/key-table.ts'
import { playerCommands, zoomCommands } from '#renderer/lib/media-commands.ts'
import { verdictCommands } from '#renderer/lib/verdict-commands.ts'
import { createVerdicts, type VerdictsDeps } from '#renderer/lib/verdicts.ts'
import { assetOf } from './asset-fixture.ts'

const nothing = () => undefined
const where = { id: 'test', group: 'Test' }
const zoom = { zoomBy: nothing, showAll: nothing, showActual: nothing, toggle: nothing }
const transport = { toggle: nothing, pause: nothing, step: nothing, shuttle: nothing }
// Nothing is sent.
const library = {} as VerdictsDeps['library']
const verdicts = createVerdicts({ library, show: nothing, report: nothing })
const judge = { ...where, verdicts, last: null, noFile: 'There is no file.' }

it('gives each command its own id and key, and each key a row in the table or a fixed meaning', () => {
  const commands = [
    ...verdictCommands({ ...judge, assets: [assetOf(1)] }),
    ...zoomCommands(where, zoom),
    ...playerCommands(where, transport, true),
  ]
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  const table = new Set(keyTable.flatMap(({ rows }) => rows.map((row) => row.keys)))
  const fixed = /^([0-5]|space|left|right|mod\+z)$/u
  expect(keys.filter((key) => !table.has(key) && !fixed.test(key))).toEqual([])
})

it('offers no frames for a sound, no playing where nothing plays, no verdict without a file', () => {
  expect(playerCommands(where, transport, false).map(({ id }) => id)).not.toContain('test.frame-on')
  expect([...playerCommands(where, null, true), ...zoomCommands(where, null)]).toEqual([])
  const refused = verdictCommands({ ...judge, assets: [] }).filter(({ disabled }) => disabled !== undefined)
  expect(refused).toHaveLength(9)
})
