import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Crew } from './crew.ts'

const fetchWithinMs = 180_000

/** Whether a window could be seen here. */
export function hasScreen(): boolean {
  const { env, platform } = process
  return platform !== 'linux' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined
}

/** Electron's program file, fetched where it is not there yet; undefined where it cannot be had. */
export async function findElectron(root: string, crew: Crew): Promise<string | undefined> {
  const there = electronIn(root)
  if (there !== undefined) return there
  process.stderr.write('Fetching Electron …\n')
  // Never imported: outside Electron that import downloads it, unasked and without a limit.
  const installer = join(root, 'node_modules/electron/install.js')
  await crew.during(spawn(process.execPath, [installer], { cwd: root, stdio: 'ignore', timeout: fetchWithinMs }))
  return electronIn(root)
}

function electronIn(root: string): string | undefined {
  const folder = join(root, 'node_modules/electron')
  const name = join(folder, 'path.txt')
  if (!existsSync(name)) return undefined
  const file = join(folder, 'dist', readFileSync(name, 'utf8').trim())
  return existsSync(file) ? file : undefined
}
