import { createCommandRegistry } from '#renderer/lib/commands.tsx'
import { describe, expect, it } from 'vitest'

// Defects these would catch: a key that runs what the screen meant two renders ago, commands of a screen that is gone or
// refuses them by now, a screen that makes its commands though nobody asks for them.

const command = (id: string, run: () => void = () => undefined, title = id) => ({ id, title, group: 'Create', run })

describe('the command registry', () => {
  it('runs what a command means when it is run, not when it was read', () => {
    const registry = createCommandRegistry()
    const ran: string[] = []
    let commands = [command('run', () => ran.push('old'))]
    registry.add(() => commands)
    const [held] = registry.read()
    commands = [command('run', () => ran.push('new'))]
    held?.run()
    expect(ran).toEqual(['new'])
  })

  it('does not run what is disabled by then', () => {
    const registry = createCommandRegistry()
    let ran = 0
    let commands: readonly (ReturnType<typeof command> & { disabled?: string })[] = [command('run', () => (ran += 1))]
    registry.add(() => commands)
    const [held] = registry.read()
    commands = [{ ...command('run', () => (ran += 1)), disabled: 'The price is being read.' }]
    held?.run()
    expect({ ran, reason: registry.read()[0]?.disabled }).toEqual({ ran: 0, reason: 'The price is being read.' })
  })

  it('makes commands only when they are asked for', () => {
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

  it('tells of a screen that came, changed and went', () => {
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

  it('drops the commands of a screen with the screen, and runs nothing of it afterwards', () => {
    const registry = createCommandRegistry()
    let ran = 0
    const drop = registry.add(() => [command('run', () => (ran += 1))])
    const [held] = registry.read()
    drop()
    held?.run()
    expect({ left: registry.read(), ran }).toEqual({ left: [], ran: 0 })
  })

  it('puts the commands of the innermost screen first, and lets them stand for others of the same name', () => {
    const registry = createCommandRegistry()
    registry.add(() => [command('find', () => undefined, 'Find anything'), command('keys')])
    registry.add(() => [command('find', () => undefined, 'Find a model')])
    expect(registry.read().map(({ title }) => title)).toEqual(['Find a model', 'keys'])
  })
})
