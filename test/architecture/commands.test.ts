// Would catch: a command that reports "ok" while a gate is broken, or that stops at the first broken gate.
import { expect, test } from 'vitest'
import { gates } from '../../scripts/gates/run.ts'
import { plantProject } from './plant-project.ts'

const broken = {
  'tsconfig.json': '{"files":[],"references":[]}',
  'package-lock.json': '{"packages":{}}',
  'src-main/helpers/a.ts': `import './a.ts'\n`,
  'README.md': '[gone](gone.md)\n',
}
const configuration = [
  'package.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'knip.json',
  'scripts',
  'src-shared/domain/languages.ts',
]

test('npm test stops at the check, which runs every gate even if several fail, and counts it in its last line', () => {
  const done = plantProject(configuration, broken).run('node', 'scripts/test.ts')
  const reported = done.text.split('\n').filter((line) => /^(ok {2}|FAIL) /.test(line))
  const names = ['lint sources', 'lint the rest', ...gates.map(({ name }) => name), 'dead code', 'format']
  expect(reported.map((line) => line.slice(6, 19).trim()).toSorted()).toEqual(names.toSorted())
  expect(done.text).toContain('src-main/helpers/a.ts  is in no module')
  expect(done.text).toContain('README.md:1  links to gone.md')
  expect(done.text).toMatch(/gates failed: .*modules, cycles/)
  // It knows of the check by its exit code only.
  expect(done.text).toContain('Stopped: the stage "check" failed.')
  expect(done.text).not.toContain('── build')
  expect(done.text.trim().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(done.status).toBe(1)
})
