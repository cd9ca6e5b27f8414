// Would catch: a module with types it must not have: `window` in main, node in the renderer, either in src-shared.
import { expect, test } from 'vitest'
import { plantProject } from './plant-project.ts'

const modules = ['src-shared', 'src-service', 'src-main', 'src-preload', 'src-renderer']
const configuration = [
  'package.json',
  '.oxlintrc.json',
  'tsconfig.base.json',
  ...modules.map((module) => `${module}/tsconfig.json`),
]

const refused: readonly (readonly [path: string, line: string, said: string])[] = [
  ['src-main/window.ts', 'export const a = window', `Cannot find name 'window'`],
  ['src-main/document.ts', 'export const a = document', `Cannot find name 'document'`],
  ['src-service/window.ts', 'export const a = window', `Cannot find name 'window'`],
  ['src-renderer/buffer.ts', `export const a = Buffer.from('')`, `Cannot find name 'Buffer'`],
  ['src-renderer/process.ts', 'export const a = process.platform', `Cannot find name 'process'`],
  ['src-renderer/node.ts', `import { join } from 'node:path'\nexport const a = join`, 'node:path'],
  ['src-preload/process.ts', 'export const a = process.platform', `Cannot find name 'process'`],
  ['src-shared/node.ts', `import { join } from 'node:path'\nexport const a = join`, 'node:path'],
  ['src-shared/buffer.ts', `export const a = Buffer.from('')`, `Cannot find name 'Buffer'`],
  ['src-shared/window.ts', 'export const a = window', `Cannot find name 'window'`],
  ['src-shared/timer.ts', 'export const a = setTimeout', `Cannot find name 'setTimeout'`],
  ['src-shared/enum.ts', 'export enum A {\n  b,\n}', 'erasableSyntaxOnly'],
  ['src-shared/absent.ts', 'export const a: { b?: string } = { b: undefined }', 'exactOptionalPropertyTypes'],
  ['src-shared/index.ts', 'export const a = (b: string[]): string => b[0]', 'undefined'],
]

test('each module refuses the types of environments in which it does not run', () => {
  const files = Object.fromEntries(refused.map(([path, text]) => [path, `${text}\n`]))
  const solution = JSON.stringify({ files: [], references: modules.map((module) => ({ path: `./${module}` })) })
  const good = {
    'tsconfig.json': solution,
    'src-main/good.ts': 'export const a = Buffer.from(process.platform)\n',
    'src-renderer/good.ts': 'export const a = window.document.title\n',
    'src-shared/good.ts': 'export const a = new Date(0).toISOString()\n',
  }
  const done = plantProject(configuration, { ...files, ...good }).run('oxlint', '--type-check', '--format', 'unix')
  const found = done.text.split('\n').filter((line) => line.includes('(TS'))
  expect(done.status).not.toBe(0)
  for (const [path, , said] of refused) expect(found.filter((line) => line.startsWith(path)).join()).toContain(said)
  expect(found.filter((line) => line.includes('good.ts'))).toEqual([])
})
