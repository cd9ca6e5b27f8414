import { createCommandRegistry } from '#renderer/lib/command-registry.ts'
import { describe, expect, it } from 'vitest'

// Defects these would catch: a key that runs what the screen meant two renders ago, commands of a screen that is gone, a
// window that renders for ever because every render registers anew.

const command = (id: string, run: () => void = () => undefined, title = id) => ({ id, title, group: 'Create', run })

describe('the command registry', () => {
  it('runs the newest function of a command', () => {
    const registry = createCommandRegistry()
    const ran: string[] = []
    registry.put('page', [command('run', () => ran.push('old'))])
    const [held] = registry.read()
    registry.put('page', [command('run', () => ran.push('new'))])
    held?.run()
    expect(ran).toEqual(['new'])
  })

  it('is silent and keeps its list when only the functions change', () => {
    const registry = createCommandRegistry()
    registry.put('page', [command('run')])
    const before = registry.read()
    let told = 0
    registry.subscribe(() => (told += 1))
    registry.put('page', [command('run')])
    expect({ told, same: registry.read() === before }).toEqual({ told: 0, same: true })
  })

  it('tells of a title or a reason that changed', () => {
    const registry = createCommandRegistry()
    registry.put('page', [command('run')])
    let told = 0
    const stop = registry.subscribe(() => (told += 1))
    registry.put('page', [command('run', () => undefined, 'Run, 12 cr')])
    registry.put('page', [{ ...command('run', () => undefined, 'Run, 12 cr'), disabled: 'The price is being read.' }])
    stop()
    registry.drop('page')
    expect(told).toBe(2)
  })

  it('drops the commands of a screen with the screen, and runs nothing of it afterwards', () => {
    const registry = createCommandRegistry()
    let ran = 0
    registry.put('page', [command('run', () => (ran += 1))])
    const [held] = registry.read()
    registry.drop('page')
    held?.run()
    expect({ left: registry.read(), ran }).toEqual({ left: [], ran: 0 })
  })

  it('puts the commands of the innermost screen first, and lets them stand for others of the same name', () => {
    const registry = createCommandRegistry()
    registry.put('window', [command('find', () => undefined, 'Find anything'), command('keys')])
    registry.put('page', [command('find', () => undefined, 'Find a model')])
    expect(registry.read().map(({ title }) => title)).toEqual(['Find a model', 'keys'])
  })
})
