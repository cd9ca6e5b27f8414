import { createPresenterActions } from '#renderer/features/presenter/actions.ts'
import { presenterCommands } from '#renderer/features/presenter/presenter-commands.ts'
import { createPresenterStore } from '#renderer/features/presenter/store.ts'
import { lettered } from '#renderer/features/presenter/takes.ts'
import { keyTable } from '#renderer/lib/shortcuts.ts'
import { playerCommands } from '#renderer/lib/playback.ts'
import { expect, it } from 'vitest'
import { videoOf } from './presenter-fixture.ts'

const nothing = () => undefined
// No call of the bridge is made.
const deps = { bridge: {}, clock: {}, random: { uuid: () => '', unit: () => 0 } } as unknown as Parameters<
  typeof createPresenterActions
>[0]
const store = createPresenterStore()
const actions = createPresenterActions({ ...deps, store, explain: () => '', changed: nothing, report: nothing })
const free = {
  actions,
  shown: lettered([videoOf(1), videoOf(2)]),
  pickedId: null,
  noRecut: null,
  noVideoYet: null,
  noCompare: null,
  noCaptions: null,
  isEditingCaptions: false,
  recut: nothing,
  reuse: nothing,
  focusRecut: nothing,
  choose: nothing,
  undo: nothing,
  last: null,
  compare: nothing,
  save: nothing,
}
const controls = { toggle: nothing, pause: nothing, step: nothing, shuttle: nothing }

// Would catch: two commands on one key, and a key missing from the key table.
it('gives each command its own id and key, and each key a row in the table or a fixed meaning', () => {
  const commands = [...presenterCommands(free), ...playerCommands({ id: 'mascot', group: 'Presenter' }, controls, true)]
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  const table = new Set(keyTable.flatMap(({ rows }) => rows.map((row) => row.keys)))
  expect(keys.filter((key) => !table.has(key) && !/^([0-5]|space|left|right|mod\+z)$/u.test(key))).toEqual([])
})

// Would catch: a key that picks a missing cut, and a spend key that works where no price is visible.
it('picks the cut at its place, and spends nothing while captions are edited', () => {
  const commands = presenterCommands(free)
  commands.find(({ keys }) => keys === '2')?.run()
  expect(store.getState().picks).toEqual(['job-2'])
  expect(commands.find(({ keys }) => keys === '3')?.disabled).toBe('No cut at this position.')
  const inEditor = presenterCommands({ ...free, isEditingCaptions: true }).map(({ keys }) => keys)
  expect(inEditor).not.toContain('mod+enter')
  expect(inEditor).not.toContain('mod+z')
})
