import { createCommandRegistry } from '#renderer/lib/commands.tsx'
import { describe, expect, it } from 'vitest'

// Would catch: a key that runs an outdated command, commands of a closed screen or ones that are disabled by now, and a
// screen that makes its commands though nobody reads them.

const command = (id: string, run: () => void = () => undefined, title = id) => ({ id, title, group: 'Create', run })

describe('the command registry', () => {
  it('runs the command as it is now, not as it was when read', () => {
    const registry = createCommandRegistry()
    const ran: string[] = []
    let commands = [command('run', () => ran.push('old'))]
    registry.add(() => commands)
    const [held] = registry.read()
    commands = [command('run', () => ran.push('new'))]
    held?.run()
    expect(ran).toEqual(['new'])
  })

  it('does not run a command that is disabled by now', () => {
    const registry = createCommandRegistry()
    let ran = 0
    let commands: readonly (ReturnType<typeof command> & { disabled?: string })[] = [command('run', () => (ran += 1))]
    registry.add(() => commands)
    const [held] = registry.read()
    commands = [{ ...command('run', () => (ran += 1)), disabled: 'The price is being read.' }]
    held?.run()
    expect({ ran, reason: registry.read()[0]?.disabled }).toEqual({ ran: 0, reason: 'The price is being read.' })
  })

  it('makes commands only when they are read', () => {
    const registry = createCommandRegistry()
    let made = 0
    const drop = registry.add(() => {
      made += 1
      return [command('run')]
    })
    registry.changed()
    const before = made
    registry.read()
    drop()
    expect({ before, made, left: registry.read() }).toEqual({ before: 0, made: 1, left: [] })
  })

  it('notifies when a screen is added, changes and is removed', () => {
    const registry = createCommandRegistry()
    const versions: number[] = []
    const stop = registry.subscribe(() => versions.push(registry.version()))
    const drop = registry.add(() => [command('run')])
    registry.changed()
    drop()
    drop()
    stop()
    registry.changed()
    expect(versions).toEqual([1, 2, 3])
  })

  it('drops the commands of a screen with the screen, and runs none of them afterwards', () => {
    const registry = createCommandRegistry()
    let ran = 0
    const drop = registry.add(() => [command('run', () => (ran += 1))])
    const [held] = registry.read()
    drop()
    held?.run()
    expect({ left: registry.read(), ran }).toEqual({ left: [], ran: 0 })
  })

  it('puts the commands of the innermost screen first, and lets them override others with the same id', () => {
    const registry = createCommandRegistry()
    registry.add(() => [command('find', () => undefined, 'Find anything'), command('keys')])
    registry.add(() => [command('find', () => undefined, 'Find a model')])
    expect(registry.read().map(({ title }) => title)).toEqual(['Find a model', 'keys'])
  })
})
