// Would catch: two commands on one key, and an Escape that leaves the screen while one file covers the other,
// and a locked reference that another file replaces.
import { expect, it } from 'vitest'
import { compareCommands, whyNotView } from '#renderer/features/compare/compare-commands.ts'

function start(view: 'two' | 'blink', isLocked = false) {
  const called: string[] = []
  const note = (name: string) => () => void called.push(name)
  const commands = compareCommands({
    view,
    count: 4,
    kind: 'image',
    step: (by) => called.push(`step ${by}`),
    swap: note('swap'),
    isLocked,
    toggleLock: note('lock'),
    runAtQuality: null,
    blink: note('blink'),
    show: (next) => called.push(`show ${next}`),
    toggleLink: note('link'),
    toggleMatch: note('match'),
    listen: note('listen'),
    keepAndClose: note('keep'),
    close: note('close'),
  })
  const press = (keys: string) => commands.find((command) => command.keys === keys)?.run()
  return { commands, called, press }
}

it('has separate keys for frequent actions', () => {
  const { commands, called, press } = start('two')
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of ['left', 'right', 'up', 'b', 'enter', 'escape']) press(key)
  expect(called).toEqual(['step -1', 'step 1', 'swap', 'blink', 'keep', 'close'])
})

it('ends the blinking before the comparison', () => {
  const { called, press } = start('blink')
  press('escape')
  expect(called).toEqual(['show two'])
})

it('offers no view that the files cannot be shown in', () => {
  expect(whyNotView('four', 2, 'image')).not.toBeNull()
  expect(whyNotView('six', 4, 'video')).not.toBeNull()
  expect(whyNotView('slider', 2, 'audio')).not.toBeNull()
  expect([whyNotView('four', 3, 'audio'), whyNotView('slider', 2, 'video')]).toEqual([null, null])
})

it('keeps the reference while it is locked, although candidates change', () => {
  const { commands, called, press } = start('two', true)
  const disabled = (keys: string) => commands.find((command) => command.keys === keys)?.disabled
  expect([disabled('up'), disabled('right')]).toEqual(['A is locked', undefined])
  press('a')
  expect(called).toEqual(['lock'])
})
