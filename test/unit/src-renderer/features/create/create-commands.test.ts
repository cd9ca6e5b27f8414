// Would catch: two commands on one key, a palette row that spends, and a key that spends though the button would not.
import { expect, it } from 'vitest'
import { createCommands, type CreateCommandsDeps } from '#renderer/features/create/create-commands.ts'
import { jobOf } from './create-fixture.ts'

function start(change: Partial<CreateCommandsDeps> = {}) {
  const called: unknown[] = []
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      called.push(given.length === 0 ? name : [name, ...given])
    }
  const actions = new Proxy({}, { get: (_, name) => note(String(name)) })
  const commands = createCommands({
    // Every action only records that it was called.
    actions: actions as CreateCommandsDeps['actions'],
    jobs: [jobOf(3), jobOf(2), jobOf(1)],
    run: jobOf(2),
    modelId: 'varied',
    tab: 'generate',
    isPinned: false,
    blocked: null,
    price: null,
    find: note('find'),
    focusSpend: note('focusSpend'),
    pin: note('pin'),
    copyPrompt: note('copy'),
    toggleCatalog: note('toggleCatalog'),
    toggleInspector: note('toggleInspector'),
    refreshCatalog: note('refresh'),
    ...change,
  })
  return { commands, called, byId: (id: string) => commands.find((command) => command.id === id) }
}

it('gives every command its own id and its own key', () => {
  const { commands } = start()
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(commands.map((command) => command.id)).size).toBe(commands.length)
})

it('moves through the runs and follows the newest one on reaching it', () => {
  const { byId, called } = start()
  byId('create.older')?.run()
  byId('create.newer')?.run()
  expect(called).toEqual([
    ['watch', jobOf(1).id],
    ['watch', null],
  ])
})

it('lists nothing that spends, and leads to the button instead', () => {
  const { commands, called } = start()
  for (const command of commands.filter(({ hidden }) => hidden !== true)) command.run()
  expect(called).not.toContain('run')
  expect(called).toContain('focusSpend')
})

it('refuses with the reason of the button', () => {
  const { byId } = start({ blocked: 'Loading price', run: null })
  expect(byId('create.run')?.disabled).toBe('Loading price')
  expect(byId('create.reuse')?.disabled).toMatch(/No runs/)
})
