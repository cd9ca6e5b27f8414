import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** The project that the gates guard. */
export const projectRoot = resolve(import.meta.dirname, '../..')

/** A small project in a temporary folder, deleted when the test ends. */
export type Planted = {
  readonly root: string
  run(command: string, ...args: string[]): { status: number | null; text: string }
}

/**
 * Creates a project from copies of this project's configuration files, its node_modules and the given files.
 *
 * @param copied Files and folders of this project by path, so that the tool under test reads the same rules as here.
 */
export function plantProject(copied: readonly string[], files: Readonly<Record<string, string>>): Planted {
  const root = mkdtempSync(join(tmpdir(), 'backlot-planted-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const path of copied) cpSync(join(projectRoot, path), join(root, path), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
  return {
    root,
    run(command, ...args) {
      const bin = join(projectRoot, 'node_modules', '.bin', command)
      const done = spawnSync(bin, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
      return { status: done.status, text: `${done.stdout}${done.stderr}` }
    },
  }
}
