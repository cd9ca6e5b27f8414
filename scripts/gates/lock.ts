import type { Problem } from './problem.ts'

type Entry = {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly hasInstallScript?: true
}

/** Finds packages that would run an install script that `allowScripts` in package.json neither allows nor forbids. */
function undecidedScripts(packages: Readonly<Record<string, Entry>>, manifest: string): Problem[] {
  const { allowScripts = {} } = JSON.parse(manifest) as { allowScripts?: Readonly<Record<string, boolean>> }
  return Object.entries(packages)
    .map(([at, { hasInstallScript }]) => (hasInstallScript ? (at.split('node_modules/').at(-1) ?? '') : ''))
    .filter((name) => name !== '' && allowScripts[name] === undefined)
    .map((name) => ({
      path: 'package.json',
      message: `allowScripts does not decide about the install script of ${name}.`,
    }))
}

/**
 * Checks a lockfile's text: it names no download address, and contains every platform package that an entry offers.
 * `npm ci` refuses a lock without one, and other systems would not get theirs. No package runs an install script
 * unnoticed.
 */
export function checkLock(text: string, manifest: string): Problem[] {
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
  const problems = [...missing, ...undecidedScripts(packages, manifest)]
  return /"resolved":/.test(text)
    ? [...problems, { path: 'package-lock.json', message: 'names download addresses.' }]
    : problems
}
