// Catches a dead-code gate that sees nothing: a dead export, a dead file and a package that nobody uses are planted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { plantProject, projectRoot } from './plant-project.ts'

// The tools themselves are run here, each from its start.
vi.setConfig({ testTimeout: 180_000 })

const { knip } = z
  .object({ knip: z.looseObject({ entry: z.array(z.string()), project: z.array(z.string()) }) })
  .parse({ knip: JSON.parse(readFileSync(join(projectRoot, 'knip.json'), 'utf8')) })

const files = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', dependencies: { zod: '4.6.7' } }),
  'src-main/index.ts': `import { used } from './jobs/queue.ts'\nexport const entry = used\n`,
  'src-main/jobs/queue.ts': 'export const used = 1\n',
}
// The project's own rules, without what it says about packages that this small one does not have.
const rules = JSON.stringify({ entry: knip.entry, project: knip.project, ignoreExportsUsedInFile: true })

test('a dead export, a dead file and an unused package are refused', () => {
  const planted = plantProject([], {
    ...files,
    'knip.json': rules,
    'src-main/jobs/queue.ts': 'export const used = 1\nexport const forgotten = 2\nexport type Forgotten = string\n',
    'src-main/jobs/left-over.ts': 'export const leftOver = 1\n',
  })
  const done = planted.run('knip', '--no-progress')
  expect(done.status).not.toBe(0)
  for (const said of ['forgotten', 'Forgotten', 'src-main/jobs/left-over.ts', 'zod']) expect(done.text).toContain(said)
  expect(done.text).not.toContain('used  ')
})

test('a tree in which everything is used passes', () => {
  const planted = plantProject([], {
    ...files,
    'package.json': '{"name":"planted","type":"module"}',
    'knip.json': rules,
  })
  const done = planted.run('knip', '--no-progress', '--no-config-hints')
  expect(done.text.trim()).toBe('')
  expect(done.status).toBe(0)
})
