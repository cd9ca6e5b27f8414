// Would catch: a dead-code gate that finds nothing. A dead export, a dead file and an unused package are planted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { plantProject, projectRoot } from './plant-project.ts'

const { knip } = z
  .object({ knip: z.looseObject({ entry: z.array(z.string()), project: z.array(z.string()) }) })
  .parse({ knip: JSON.parse(readFileSync(join(projectRoot, 'knip.json'), 'utf8')) })

const files = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', dependencies: { zod: '4.6.7' } }),
  'src-main/index.ts': `import { used } from './jobs/queue.ts'\nexport const entry = used\n`,
  'src-main/jobs/queue.ts': 'export const used = 1\n',
}
// The project's own rules, without those about packages that this small project does not have.
const rules = JSON.stringify({ entry: knip.entry, project: knip.project, ignoreExportsUsedInFile: true })

test('refuses a dead export, a dead file and an unused package', () => {
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

test('passes a tree in which everything is used', () => {
  const planted = plantProject([], {
    ...files,
    'package.json': '{"name":"planted","type":"module"}',
    'knip.json': rules,
  })
  const done = planted.run('knip', '--no-progress', '--no-config-hints')
  expect(done.text.trim()).toBe('')
  expect(done.status).toBe(0)
})
