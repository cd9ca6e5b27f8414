import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { architectures, ownTarget, systems, type Target } from './target.ts'

/** What `npm run package` was asked for. */
export type PackageFlags = {
  readonly targets: readonly Target[]
  readonly isFolderOnly: boolean
  /** Absolute; null to download Electron. */
  readonly electronFolder: string | null
  /** Absolute; null for the project's `dist`. */
  readonly output: string | null
}

/** The usage text, shown for invalid flags. */
export const usage = `Usage: npm run package -- [--linux] [--win] [--mac] [--arch x64,arm64] [--dir] [--electron DIR] [--out DIR]
  --linux --win --mac  the systems; without any, this one
  --arch x64,arm64     the architectures; without it both, and with --dir this machine's
  --dir                only the folder with the program, without installers and archives
  --electron DIR       a folder with Electron for the target, instead of downloading it
  --out DIR            where packages are written, instead of dist`

/** Reads the flags. @throws Error with a sentence that names the flag. */
export function readPackageFlags(args: readonly string[]): PackageFlags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      linux: { type: 'boolean', default: false },
      win: { type: 'boolean', default: false },
      mac: { type: 'boolean', default: false },
      arch: { type: 'string' },
      dir: { type: 'boolean', default: false },
      electron: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const own = ownTarget()
  const named = systems.filter((system) => values[system])
  const given = z.array(z.enum(architectures)).safeParse(values.arch?.split(','))
  if (values.arch !== undefined && !given.success)
    throw new Error('--arch takes x64, arm64 or both, separated by a comma.')
  const wanted = given.data ?? (values.dir ? [own.architecture] : [...architectures])
  const targets = (named.length === 0 ? [own.system] : named).flatMap((system) =>
    [...new Set(wanted)].map((architecture) => ({ system, architecture })),
  )
  if (values.electron !== undefined && targets.length > 1) {
    throw new Error('--electron is for one target: name one system and one architecture.')
  }
  const absolute = (path: string | undefined) => (path === undefined ? null : resolve(path))
  return { targets, isFolderOnly: values.dir, electronFolder: absolute(values.electron), output: absolute(values.out) }
}
