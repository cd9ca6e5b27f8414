import { createMascotActions } from '#renderer/features/mascot/actions.ts'
import { mascotCommands } from '#renderer/features/mascot/mascot-commands.ts'
import { createMascotStore } from '#renderer/features/mascot/store.ts'
import { lettered } from '#renderer/features/mascot/takes.ts'
import { keyTable } from '#renderer/lib/key-table.ts'
import { playerCommands } from '#renderer/lib/media-commands.ts'
import { expect, it } from 'vitest'
import { videoOf } from './mascot-fixture.ts'

const nothing = () => undefined
// No call of the bridge is made.
const deps = { bridge: {}, clock: {}, random: { uuid: () => '', unit: () => 0 } } as unknown as Parameters<
  typeof createMascotActions
>[0]
const store = createMascotStore()
const actions = createMascotActions({ ...deps, store, explain: () => '', changed: nothing, report: nothing })
const free = {
  actions,
  shown: lettered([videoOf(1), videoOf(2)]),
  pickedId: null,
  noRecut: null,
  noFilm: null,
  noCompare: null,
  noCaptions: null,
  isAtDesk: false,
  recut: nothing,
  reuse: nothing,
  focusRecut: nothing,
  choose: nothing,
  undo: nothing,
  compare: nothing,
  save: nothing,
}
const transport = { toggle: nothing, pause: nothing, step: nothing, shuttle: nothing }

// Would catch: two commands on one key, and a key that the table of keys does not have.
it('gives each command its own id and key, and each key a row in the table or a fixed meaning', () => {
  const commands = [...mascotCommands(free), ...playerCommands({ id: 'mascot', group: 'Presenter' }, transport, true)]
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  const table = new Set(keyTable.flatMap(({ rows }) => rows.map((row) => row.keys)))
  expect(keys.filter((key) => !table.has(key) && !/^([0-5]|space|left|right|mod\+z)$/u.test(key))).toEqual([])
})

// Would catch: a key that picks a cut that is not there, and a spend key that works where no price is seen.
it('picks the cut at its place, and spends nothing while captions are edited', () => {
  const commands = mascotCommands(free)
  commands.find(({ keys }) => keys === '2')?.run()
  expect(store.getState().picks).toEqual(['job-2'])
  expect(commands.find(({ keys }) => keys === '3')?.disabled).toBe('No cut at this position.')
  const atDesk = mascotCommands({ ...free, isAtDesk: true }).map(({ keys }) => keys)
  expect(atDesk).not.toContain('mod+enter')
  expect(atDesk).not.toContain('mod+z')
})
