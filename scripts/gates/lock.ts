import type { Problem } from './problem.ts'

type Entry = { readonly version?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }

/**
 * Checks a lockfile's text: it names no download address, and holds every platform package that an entry offers.
 * `npm ci` refuses a lock that lacks one, and other systems would get none.
 */
export function checkLock(text: string): Problem[] {
  // npm writes this file; only the two members read here are assumed, and both may be absent.
  const { packages = {} } = JSON.parse(text) as { packages?: Readonly<Record<string, Entry>> }
  const missing = Object.entries(packages).flatMap(([at, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => (packages[`${at}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) === undefined)
      .map(([name, version]) => ({
        path: 'package-lock.json',
        message: `${at === '' ? 'the project' : at} offers ${name} ${version}, which is not in the lock.`,
      })),
  )
  return /"resolved":/.test(text)
    ? [...missing, { path: 'package-lock.json', message: 'names download addresses.' }]
    : missing
}
