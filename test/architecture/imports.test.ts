// Would catch: an import that the gates overlook and so cannot refuse.
import { expect, test } from 'vitest'
import { importsOf } from '../../scripts/gates/imports.ts'

test('finds every reference with its kind, names and line', () => {
  const text = [
    `import { one, type Two } from './a.ts'`,
    `import type Three from './b.ts'`,
    `import * as all from './c.ts'`,
    `export { four as five } from './d.ts'`,
    `export type { Six } from './e.ts'`,
    `export * from './f.ts'`,
    `const seven = await import(\`./g.ts\`)`,
    `let eight: typeof import('./h.ts')`,
    `const nine = new URL('./i.ts', import.meta.url)`,
    `const ten = new URL('./not-a-file', 'https://example.org')`,
    `import './j.css'`,
  ].join('\n')
  expect(importsOf('x.ts', text)).toEqual([
    { specifier: './a.ts', kind: 'value', names: ['one', 'Two'], line: 1 },
    { specifier: './b.ts', kind: 'type', names: ['default'], line: 2 },
    { specifier: './c.ts', kind: 'value', names: ['*'], line: 3 },
    { specifier: './d.ts', kind: 'value', names: ['four'], line: 4 },
    { specifier: './e.ts', kind: 'type', names: ['Six'], line: 5 },
    { specifier: './f.ts', kind: 'value', names: ['*'], line: 6 },
    { specifier: './g.ts', kind: 'lazy', names: ['*'], line: 7 },
    { specifier: './h.ts', kind: 'type', names: ['*'], line: 8 },
    { specifier: './i.ts', kind: 'url', names: ['*'], line: 9 },
    { specifier: './j.css', kind: 'value', names: [], line: 11 },
  ])
})

test('a file that does not parse is an error, never an empty list', () => {
  expect(() => importsOf('x.ts', 'import { from')).toThrow('x.ts does not parse')
})
