// Would catch: two commands on one key, and an Escape that leaves the screen while one file covers the other.
import { expect, it } from 'vitest'
import { compareCommands } from '#renderer/features/compare/compare-commands.ts'

function start(isBlinking: boolean) {
  const called: string[] = []
  const note = (name: string) => () => void called.push(name)
  const commands = compareCommands({
    isBlinking,
    step: (by) => called.push(`step ${by}`),
    swap: note('swap'),
    blink: note('blink'),
    showBoth: note('both'),
    toggleLink: note('link'),
    keepAndClose: note('keep'),
    close: note('close'),
  })
  const press = (keys: string) => commands.find((command) => command.keys === keys)?.run()
  return { commands, called, press }
}

it('has separate keys for frequent actions', () => {
  const { commands, called, press } = start(false)
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of ['left', 'right', 'up', 'b', 'enter', 'escape']) press(key)
  expect(called).toEqual(['step -1', 'step 1', 'swap', 'blink', 'keep', 'close'])
})

it('ends the blinking before the comparison', () => {
  const { called, press } = start(true)
  press('escape')
  expect(called).toEqual(['both'])
})
