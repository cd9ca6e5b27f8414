// Would catch: two commands on one key, and a command offered where it can do nothing.
import { expect, it } from 'vitest'
import { libraryCommands, type LibraryCommandsDeps } from '#renderer/features/library/library-commands.ts'
import { assetOf } from '../../lib/asset-fixture.ts'

const nothing = () => {}
const start = (change: Partial<LibraryCommandsDeps>) =>
  libraryCommands({
    // No command is run here.
    actions: {} as LibraryCommandsDeps['actions'],
    asset: null,
    recipe: null,
    isNarrowed: false,
    hasLineage: false,
    showLineage: nothing,
    isStackOpen: null,
    toggleStack: nothing,
    exportStack: nothing,
    noSelection: null,
    exportFiles: nothing,
    importFiles: nothing,
    importFolder: nothing,
    search: nothing,
    showAs: nothing,
    step: nothing,
    noCompare: null,
    compare: nothing,
    save: nothing,
    reuse: nothing,
    roll: nothing,
    useAsInput: nothing,
    openVideo: null,
    ...change,
  })
const refused = (commands: ReturnType<typeof start>) =>
  commands.flatMap((command) => (command.disabled === undefined ? [] : [command.id]))

it('gives every command its own id and its own key', () => {
  const commands = start({})
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(commands.map((command) => command.id)).size).toBe(commands.length)
})

it('disables what needs a file or its recipe', () => {
  expect(refused(start({}))).toContain('library.save')
  expect(refused(start({ asset: assetOf(1), isNarrowed: true }))).toEqual([
    'library.reuse',
    'library.roll',
    'library.lineage',
    'library.stack',
    'library.export-stack',
    'library.open-video',
  ])
})

it('rolls the template of a file again if it has one', () => {
  const made = { modelId: 'm', modelName: 'M', prompt: 'a red jar', input: {}, quoted: null, charged: null }
  const rollOf = (template: string | null) => {
    const recipe = { ...made, template, startedAt: '2026-11-19T14:00:00Z', queuedMs: null, tookMs: null }
    return start({ asset: assetOf(1), recipe }).find(({ id }) => id === 'library.roll')?.disabled
  }
  expect(rollOf('a {red|blue} jar')).toBeUndefined()
  expect(rollOf(null)).toBe('This file’s prompt isn’t from a template')
})
