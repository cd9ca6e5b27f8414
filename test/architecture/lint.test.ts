// Would catch: a lint rule that was turned off or never worked. Each rule that the project relies on is broken once on
// purpose.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { plantProject } from './plant-project.ts'

const modules = ['src-shared', 'src-service', 'src-main', 'src-preload', 'src-renderer', 'test', 'scripts']
const configuration = [
  '.oxlintrc.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  ...modules.map((module) => `${module}/tsconfig.json`),
]

/** A file with one violation, and the rule that must refuse it. */
const violations: readonly (readonly [path: string, rule: string, text: string])[] = [
  ['src-main/jobs/default-export.ts', 'import(no-default-export)', 'export default 1'],
  ['src-main/jobs/CamelCase.ts', 'unicorn(filename-case)', 'export const a = 1'],
  ['src-main/jobs/any.ts', 'typescript(no-explicit-any)', 'export const a = (b: any): unknown => [b]'],
  ['src-main/jobs/unsafe.ts', 'typescript(no-unsafe-assignment)', `export const a: string = JSON.parse('1')`],
  ['src-main/jobs/non-null.ts', 'typescript(no-non-null-assertion)', 'export const a = (b: string | null) => b!'],
  [
    'src-main/jobs/switch.ts',
    'typescript(switch-exhaustiveness-check)',
    `export function a(b: 'x' | 'y'): number {\n  switch (b) {\n    case 'x':\n      return 1\n  }\n  return 2\n}`,
  ],
  [
    'src-main/jobs/floating.ts',
    'typescript(no-floating-promises)',
    'export const a = () => {\n  Promise.resolve(1)\n}',
  ],
  ['src-main/jobs/ignore.ts', 'typescript(ban-ts-comment)', '// @ts-ignore\nexport const a = 1'],
  ['src-main/jobs/no-reason.ts', 'typescript(ban-ts-comment)', `// @ts-expect-error\nexport const a: number = ''`],
  ['src-main/jobs/catch.ts', 'eslint(no-empty)', 'export function a() {\n  try {\n    a()\n  } catch {}\n}'],
  [
    'src-main/jobs/commented-catch.ts',
    'eslint(no-console)',
    'export function a(error: unknown) {\n  console.error(error)\n}',
  ],
  [
    'src-main/jobs/ipc.ts',
    'eslint(no-restricted-imports)',
    `import { ipcMain } from 'electron'\nexport const a = ipcMain`,
  ],
  [
    'src-main/bridge/service.ts',
    'eslint(no-restricted-imports)',
    `import { b } from '#service/jobs/b.ts'\nexport const a = b`,
  ],
  [
    'src-shared/util/node.ts',
    'eslint(no-restricted-imports)',
    `import type { Stats } from 'node:fs'\nexport type A = Stats`,
  ],
  [
    'src-service/jobs/bridge.ts',
    'eslint(no-restricted-imports)',
    `import type { B } from '#shared/bridge/b.ts'\nexport type A = B`,
  ],
  ['src-preload/node.ts', 'eslint(no-restricted-imports)', `import { join } from 'node:path'\nexport const a = join`],
  [
    'src-renderer/lib/main.ts',
    'eslint(no-restricted-imports)',
    `import type { B } from '#main/jobs/b.ts'\nexport type A = B`,
  ],
  [
    'src-renderer/ui/store.ts',
    'eslint(no-restricted-imports)',
    `import { create } from 'zustand'\nexport const a = create`,
  ],
  ['src-renderer/ui/picture.tsx', 'jsx-a11y(alt-text)', 'export const A = () => <img src="a.png" />'],
  [
    'src-renderer/ui/hook.tsx',
    'react-hooks(rules-of-hooks)',
    `import { useState } from 'react'\nexport const A = (p: { b: boolean }) => {\n  if (p.b) useState(1)\n  return null\n}`,
  ],
  [
    'test/unit/focused.test.ts',
    'vitest(no-focused-tests)',
    `import { expect, test } from 'vitest'\ntest.only('a', () => {\n  expect(1).toBe(1)\n})`,
  ],
  [
    'test/unit/skipped.test.ts',
    'vitest(no-disabled-tests)',
    `import { expect, test } from 'vitest'\ntest.skip('a', () => {\n  expect(1).toBe(1)\n})`,
  ],
  ['test/unit/nothing.test.ts', 'vitest(expect-expect)', `import { test } from 'vitest'\ntest('a', () => {})`],
  ['src-main/jobs/one.ts', 'import(no-cycle)', `import { two } from './two.ts'\nexport const one = (): unknown => two`],
  ['src-main/jobs/two.ts', 'import(no-cycle)', `import { one } from './one.ts'\nexport const two = (): unknown => one`],
]

const Report = z.object({ diagnostics: z.array(z.looseObject({ code: z.string().optional(), filename: z.string() })) })

test('each rule refuses its violation and nothing else is refused', () => {
  const good = { 'src-main/jobs/good.ts': `export const good = (a: string | null): string => a ?? ''\n` }
  const files = Object.fromEntries(violations.map(([path, , text]) => [path, `${text}\n`]))
  const done = plantProject(configuration, { ...files, ...good }).run('oxlint', '--format', 'json')
  const { diagnostics } = Report.parse(JSON.parse(done.text))
  const found = diagnostics.map(({ code, filename }) => `${filename.replaceAll('\\', '/')} ${code ?? ''}`)
  expect(done.status).toBe(1)
  for (const [path, rule] of violations) expect(found).toContain(`${path} ${rule}`)
  expect(found.filter((line) => line.includes('good.ts'))).toEqual([])
})

test('each module may do what it is for', () => {
  const done = plantProject(configuration, {
    'src-main/hosts/electron/ipc.ts': `import { ipcMain } from 'electron'\nexport const a = ipcMain\n`,
    'src-main/serve.ts': `console.log('ready')\n`,
    'vitest.config.ts': 'export default {}\n',
  }).run('oxlint')
  expect(done.text).toContain('0 errors')
  expect(done.text).toContain('on 3 files')
  expect(done.status).toBe(0)
})
