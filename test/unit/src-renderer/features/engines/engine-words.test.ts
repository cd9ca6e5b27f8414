import { engineHealth, serverName, timeWords } from '#renderer/features/engines/engine-words.ts'
import { expect, test } from 'vitest'
import { engineOf } from '../../../../component/engines/engine-answers.ts'

/** Would catch: an address that is shown with its scheme, or without a path that tells servers apart. */
test.each([
  ['http://studio-gpu.local:8188', 'studio-gpu.local:8188'],
  ['http://127.0.0.1:11434/v1', '127.0.0.1:11434'],
  ['https://example.org/engines/one/', 'example.org/engines/one'],
  ['/opt/piper/piper', 'piper'],
  ['C:\\piper\\piper.exe', 'piper.exe'],
])('%s is called %s', (address, name) => {
  expect(serverName(address)).toBe(name)
})

const [server] = engineOf().servers
const serverIn = (state: 'ready' | 'down' | 'checking' | 'locked') => {
  if (server === undefined) throw new Error('No server')
  return { ...server, health: { ...server.health, state } }
}

/** Would catch: a pool that is called dead while a server answers, or ready while none does. */
test('a pool is as well as the best of its servers', () => {
  const stateOf = (...states: Parameters<typeof serverIn>[0][]) => engineHealth({ servers: states.map(serverIn) })
  expect(stateOf('ready')).toEqual({ state: 'ready', words: '3 ms' })
  expect(stateOf('down', 'ready')).toEqual({ state: 'ready', words: '1 of 2 ready' })
  expect(stateOf('down', 'checking')).toEqual({ state: 'checking', words: 'Testing' })
  expect(stateOf('locked')).toEqual({ state: 'locked', words: 'Key needed' })
  expect(stateOf()).toEqual({ state: 'down', words: 'No answer' })
})

/** Would catch: a time of nothing for what is fast, and one that was never measured. */
test('times are told by the result or by the second of sound', () => {
  expect(timeWords({ measured: null })).toBe('not tested')
  expect(timeWords({ measured: { ms: 4, per: 'second', count: 1 } })).toBe('0.1 s per second')
  expect(timeWords({ measured: { ms: 11_240, per: 'result', count: 3 } })).toBe('11.2 s')
})
