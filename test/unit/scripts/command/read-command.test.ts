// Catches: a command that is not passed on with its flags, a flag taken for a command, and a misspelt one that opens
// something else.
import { expect, test } from 'vitest'
import { readCommand, usage } from '../../../../scripts/command/read-command.ts'

test('a command gets what follows it, and without one Backlot opens', () => {
  expect(readCommand(['serve', '--port', '8420'])).toEqual({ command: 'serve', args: ['--port', '8420'] })
  expect(readCommand([])).toEqual({ command: 'open', args: [] })
  expect(readCommand(['--profile', 'here'])).toEqual({ command: 'open', args: ['--profile', 'here'] })
})

test('help lists every command that is started', () => {
  const [, ...lines] = usage.split('\n').filter((line) => line.startsWith('  '))
  for (const line of lines) {
    const [name = ''] = line.trim().split(' ')
    expect(readCommand([name]).command).toBe(name)
  }
  expect(readCommand(['--help']).command).toBe('help')
})

test.each(['server', 'toString', '__proto__', 'index'])('refuses %s', (name) => {
  expect(() => readCommand([name])).toThrow(`There is no command “${name}”.`)
})
