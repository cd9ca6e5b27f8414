import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Crew } from './crew.ts'

const sources = [
  'src-{main,preload,renderer,service,shared}/**/*.{ts,tsx,css,html,svg,png,woff2,json,sql}',
  'resources/**/*.*',
  'scripts/{command,open,demo,listen,trigger,install-unit}.ts',
  'scripts/{browser,command,demo,listen,package,start,trigger}/**/*.{ts,sh}',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]

/**
 * Builds into `out/` unless it was built from the same sources. Rejects if the build fails; its report goes to stderr.
 */
export async function buildIfStale(root: string, crew: Crew): Promise<void> {
  const stamp = join(root, 'out/.built-from')
  const now = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  // A build that is broken off leaves folders empty: what was built before is no longer there.
  rmSync(stamp, { force: true })
  const build = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const args = [build, 'build', '--logLevel', 'error']
  const { code } = await crew.during(spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] }))
  if (code !== 0) throw new Error('Couldn’t build Backlot. See the messages above.')
  writeFileSync(stamp, now)
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).toSorted()) {
    hash.update(path).update('\0')
    hash.update(readFileSync(join(root, path))).update('\0')
  }
  return hash.digest('hex')
}
