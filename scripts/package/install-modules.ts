import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownTarget, platformOf, type Target } from './target.ts'

/**
 * Returns the folder whose `node_modules` has the native packages of a target: the project itself for this machine, else
 * `folder`, into which the packages of the lock are installed without running any of their scripts.
 *
 * @throws Error if npm fails.
 */
export function installModules(root: string, folder: string, target: Target): string {
  const own = ownTarget()
  if (own.system === target.system && own.architecture === target.architecture) return root
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(folder, file))
  const platform = [`--os=${platformOf(target)}`, `--cpu=${target.architecture}`]
  const libc = target.system === 'linux' ? ['--libc=glibc'] : []
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--loglevel=error', ...platform, ...libc]
  const npm = process.env['npm_execpath']
  const { status } =
    npm === undefined
      ? spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.env['npm_node_execpath'] ?? process.execPath, [npm, ...args], {
          cwd: folder,
          stdio: 'inherit',
        })
  if (status !== 0) throw new Error(`npm could not install the packages of ${target.system} ${target.architecture}.`)
  return folder
}
