// Would catch: a leak between modules, types included, and a file outside every module.
import { describe, expect, test } from 'vitest'
import { addedArrows, moduleTable } from '../../scripts/gates/module-table.ts'
import { checkModules, moduleOf } from '../../scripts/gates/modules.ts'
import { readTree, type Tree } from '../../scripts/gates/tree.ts'
import { projectRoot } from './plant-project.ts'

const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files))

/** Checks a file with one import, among the files that the import may resolve to. */
function planted(path: string, text: string): string[] {
  const targets = {
    'src-shared/util/ports.ts': '',
    'src-shared/bridge/jobs.ts': '',
    'src-shared/contract/model.ts': '',
    'src-service/main.ts': '',
    'src-main/jobs/queue.ts': '',
    'src-main/hosts/electron/window.ts': '',
    'src-main/cache/open.ts': '',
    'src-main/api/client.ts': '',
    'src-main/keys/key-ring.ts': '',
    'src-main/ports/host-ports.ts': '',
    'src-main/events/studio-events.ts': '',
    'src-renderer/lib/bridge.tsx': '',
    'src-renderer/ui/button.tsx': '',
    'src-renderer/features/library/library-page.tsx': '',
    'test/helpers/clock.ts': '',
  }
  return checkModules(treeOf({ ...targets, [path]: text })).map(({ path: at, message }) => `${at} ${message}`)
}

describe('refuses an import that the table does not allow', () => {
  test.each([
    ['node in src-shared', 'src-shared/util/a.ts', `import 'node:fs'`, 'may not use node:fs'],
    ['node without its prefix', 'src-main/cache/a.ts', `import 'fs'`, 'without the prefix node:'],
    ['the bridge in the service', 'src-service/jobs/a.ts', `import '#shared/bridge/jobs.ts'`, 'src-shared/bridge'],
    ['the studio in the service', 'src-service/jobs/a.ts', `import '../../src-main/jobs/queue.ts'`, 'src-main/jobs'],
    ['electron in the core', 'src-main/jobs/a.ts', `import { app } from 'electron'`, 'the package electron'],
    [
      'another name of electron in the preload',
      'src-preload/a.ts',
      `import { shell } from 'electron'`,
      'beyond contextBridge',
    ],
    ['undici in jobs', 'src-main/jobs/a.ts', `import { request } from 'undici'`, 'the package undici'],
    ['SQL in the library', 'src-main/library/a.ts', `import Database from 'better-sqlite3'`, 'better-sqlite3'],
    [
      'an arrow that points up',
      'src-main/api/a.ts',
      `import '../jobs/queue.ts'`,
      'src-main/api may not import src-main/jobs',
    ],
    [
      'the keys in a host',
      'src-main/hosts/a.ts',
      `import type { KeyRing } from '../keys/key-ring.ts'`,
      'src-main/keys',
    ],
    ['jobs in the ports', 'src-main/ports/a.ts', `import type { Queue } from '../jobs/queue.ts'`, 'src-main/jobs'],
    ['jobs in the events', 'src-main/events/a.ts', `import type { Queue } from '../jobs/queue.ts'`, 'src-main/jobs'],
    ['one side module in another', 'src-main/keys/a.ts', `import '../cache/open.ts'`, 'src-main/cache'],
    [
      'a value where types are allowed',
      'src-main/jobs/a.ts',
      `import { call } from '../api/client.ts'`,
      'src-main/api',
    ],
    [
      'a feature in a feature',
      'src-renderer/features/create/a.ts',
      `import '../library/library-page.tsx'`,
      'features/library',
    ],
    ['the bridge in ui', 'src-renderer/ui/a.tsx', `import '../lib/bridge.tsx'`, 'src-renderer/lib'],
    ['node in the renderer', 'src-renderer/lib/a.ts', `import 'node:path'`, 'node:path'],
    [
      'a test helper in a module',
      'src-main/jobs/a.ts',
      `import '../../test/helpers/clock.ts'`,
      'test/helpers/clock.ts',
    ],
    ['a package of no module', 'src-main/jobs/a.ts', `import 'left-pad'`, 'left-pad'],
    ['a file that does not exist', 'src-main/jobs/a.ts', `import './gone.ts'`, 'leads nowhere'],
  ])('%s', (_what, path, text, said) => {
    const found = planted(path, text)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(path)
    expect(found[0]).toContain(said)
  })
})

describe('counts every way of importing', () => {
  test.each([
    ['import type', `import type { Window } from '../hosts/electron/window.ts'`],
    ['inline type', `import { type Window } from '../hosts/electron/window.ts'`],
    ['type in a signature', `export type W = import('../hosts/electron/window.ts').Window`],
    ['export from', `export { open } from '../hosts/electron/window.ts'`],
    ['export all', `export * from '../hosts/electron/window.ts'`],
    ['export type all', `export type * from '../hosts/electron/window.ts'`],
    ['dynamic import', `const load = () => import('../hosts/electron/window.ts')`],
    ['require', `const w = require('../hosts/electron/window.ts')`],
    ['a file named by its URL', `new URL('../hosts/electron/window.ts', import.meta.url)`],
    ['resolve', `const w = import.meta.resolve('../hosts/electron/window.ts')`],
    ['a module alias', `import '#main/hosts/electron/window.ts'`],
    ['no extension', `import '../hosts/electron/window'`],
  ])('%s', (_what, text) => {
    expect(planted('src-main/jobs/a.ts', text).join()).toContain('may not import')
  })

  test.each([
    ['import', 'const load = (name: string) => import(name)'],
    ['glob', `const pages = import.meta.glob('../hosts/*.ts')`],
    ['a created require', 'const load = createRequire(import.meta.url)'],
  ])('refuses a computed target, which cannot be followed: %s', (_what, text) => {
    expect(planted('src-main/jobs/a.ts', text).join()).toContain('leads nowhere')
  })

  test('counts a part of node loaded without an import', () => {
    expect(planted('src-shared/util/a.ts', `const f = process.getBuiltinModule('node:fs')`).join()).toContain('node:fs')
  })

  test('ignores a comment or a string that looks like an import', () => {
    expect(
      planted('src-main/jobs/a.ts', `// import '../hosts/electron/window.ts'\nconst a = "import 'electron'"`),
    ).toEqual([])
  })
})

describe('passes what the table allows', () => {
  test.each([
    ['src-main/jobs/a.ts', `import type { Call } from '../api/client.ts'`],
    ['src-main/jobs/a.ts', `import type { StudioEvents } from '../events/studio-events.ts'`],
    ['src-main/hosts/electron/a.ts', `import type { Vault } from '../../ports/host-ports.ts'`],
    ['src-main/cache/a.ts', `import Database from 'better-sqlite3'; import 'node:fs'; import '#shared/util/ports.ts'`],
    ['src-main/studio.ts', `import './jobs/queue.ts'; new URL('../src-service/main.ts', import.meta.url)`],
    [
      'src-renderer/features/create/a.tsx',
      `import '../../lib/bridge.tsx'; import type { Job } from '#shared/bridge/jobs.ts'`,
    ],
    ['src-preload/a.ts', `import { contextBridge, ipcRenderer } from 'electron'`],
  ])('%s', (path, text) => {
    expect(planted(path, text)).toEqual([])
  })
})

describe('refuses a file in no module', () => {
  test.each([
    'src-main/helpers/a.ts',
    'src-main/other.ts',
    'src-extra/a.ts',
    'src-renderer/theme.css',
    'src-renderer/features/a.tsx',
  ])('%s', (path) => {
    expect(checkModules(treeOf({ [path]: '' }))).toEqual([
      { path, message: 'is in no module; give it a place in scripts/gates/module-table.ts.' },
    ])
  })
})

test('each feature is its own module', () => {
  expect(moduleOf('src-renderer/features/create/parts/a.tsx')).toBe('src-renderer/features/create')
})

test('every arrow beyond the plan has a reason and is listed under Deviations in ARCHITECTURE.md', () => {
  const map = (readTree(projectRoot).get('ARCHITECTURE.md') ?? '').replaceAll(/ +/g, ' ')
  const paths = moduleTable.map((module) => module.path)
  for (const { from, to, why } of addedArrows) {
    expect(paths).toContain(from)
    expect(why.length).toBeGreaterThan(20)
    expect(map).toContain(`| ${from} -> ${to} |`)
  }
})
