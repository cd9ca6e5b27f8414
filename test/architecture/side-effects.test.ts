// Would catch: a module that acts when it is imported (prints, listens, starts a timer), or that requires Electron.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from './plant-project.ts'

/** Entry points act by design; hosts/electron requires Electron by design. */
const actsByDesign =
  /^src-main\/((index|serve|mcp)\.ts$|hosts\/electron\/)|^src-service\/(main|burn|service-data)\.ts$|-worker\.ts$|\.d\.ts$/

function importAll(files: readonly string[]) {
  const program = join(import.meta.dirname, 'import-quietly.ts')
  const done = spawnSync(process.execPath, [program, ...files], {
    cwd: projectRoot,
    encoding: 'utf8',
    timeout: 120_000,
  })
  return { printed: done.stdout + done.stderr, status: done.status, signal: done.signal }
}

const quiet = { printed: '', status: 0, signal: null }

test('importing every module of the studio, the service and what they share does nothing', () => {
  const files = ['src-shared', 'src-service', 'src-main'].map((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: projectRoot }).filter(
      (path) => !actsByDesign.test(path.replaceAll('\\', '/')),
    ),
  )
  for (const some of files) expect(some.length).toBeGreaterThan(0)
  expect(importAll(files.flat().map((path) => join(projectRoot, path)))).toEqual(quiet)
})

test.each([
  ['prints', `console.log('here')`, 'here'],
  ['needs electron', `import { app } from 'electron'\nexport const a = app`, 'needs electron'],
  ['needs electron-store', `import Store from 'electron-store'\nexport const a = Store`, 'needs electron-store'],
])('catches a module that %s', (_what, text, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-planted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), text)
  expect(importAll([join(folder, 'a.ts')]).printed).toContain(said)
})

test('catches a module that keeps the process alive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-planted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), 'setInterval(() => undefined, 1000)')
  const program = join(import.meta.dirname, 'import-quietly.ts')
  const done = spawnSync(process.execPath, [program, join(folder, 'a.ts')], { timeout: 1_500 })
  expect(done.signal).toBe('SIGTERM')
})
