import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { type AfterPackContext, Arch, build, Platform } from 'electron-builder'
import { chmodSync, copyFileSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { fuses, linuxWindowProgram, packageConfiguration } from './configuration.ts'
import { makeIcons } from './icons.ts'
import { installModules } from './install-modules.ts'
import { writeNotices } from './notices.ts'
import { readJson, stageApp } from './stage-app.ts'
import type { Target } from './target.ts'

const launcher = resolve(import.meta.dirname, 'linux/backlot.sh')

/** The section of a version in the changelog, without its heading. */
function sectionOf(changelog: string, version: string): string {
  const section = changelog
    .split(/^## /mu)
    .find((one) => one.startsWith(`${version} `) || one.startsWith(`${version}\n`))
  return section?.split('\n').slice(1).join('\n').trim() ?? ''
}

/** Makes `backlot` a script that chooses between window, browser and command, beside Electron's own program. */
async function addLauncher({ appOutDir }: AfterPackContext): Promise<void> {
  const [script, program] = [join(appOutDir, 'backlot'), join(appOutDir, linuxWindowProgram)]
  renameSync(script, program)
  // electron-builder would look for the fuses in the script.
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: fuses.runAsNode,
    [FuseV1Options.EnableCookieEncryption]: fuses.enableCookieEncryption,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: fuses.enableNodeOptionsEnvironmentVariable,
    [FuseV1Options.EnableNodeCliInspectArguments]: fuses.enableNodeCliInspectArguments,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: fuses.enableEmbeddedAsarIntegrityValidation,
    [FuseV1Options.OnlyLoadAppFromAsar]: fuses.onlyLoadAppFromAsar,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: fuses.loadBrowserProcessSpecificV8Snapshot,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: fuses.grantFileProtocolExtraPrivileges,
  })
  copyFileSync(launcher, script)
  chmodSync(script, 0o755)
}

const platforms = { linux: Platform.LINUX, win: Platform.WINDOWS, mac: Platform.MAC }
const architectures = { x64: Arch.x64, arm64: Arch.arm64 }
const Versions = z.object({
  version: z.string(),
  updateFeed: z.string(),
  devDependencies: z.object({ electron: z.string() }),
})

/** What to package. */
export type PackageOrder = {
  /** The project's folder, already built. */
  readonly root: string
  readonly target: Target
  /** Only the folder with the program, without an installer or archive. */
  readonly isFolderOnly: boolean
  /** A folder with Electron for the target; null to download it. */
  readonly electronFolder: string | null
  /** Where packages are written. Absolute. */
  readonly output: string
}

/**
 * Packages the built program for one system and architecture. Resolves with the paths of what was made.
 *
 * @throws Error if a native package of the target can't be installed, or a tool can't be downloaded.
 */
export async function buildPackage(order: PackageOrder): Promise<string[]> {
  const { root, target, isFolderOnly, electronFolder, output } = order
  const staging = join(output, `staging-${target.system}-${target.architecture}`)
  const folders = {
    app: join(staging, 'app'),
    icons: join(staging, 'icons'),
    notices: join(staging, 'legal'),
    output,
  }
  const { version, updateFeed, devDependencies } = readJson(Versions, join(root, 'package.json'))
  const modules = installModules(root, join(staging, 'modules'), target)
  const copied = stageApp({ root, modules, folder: folders.app, target })
  const also = [`electron@${devDependencies.electron}`]
  writeNotices({ root, modules, folder: folders.notices, version, copied, also })
  await makeIcons(root, folders.icons)
  const isLinux = target.system === 'linux'
  const config = packageConfiguration(folders, isLinux ? addLauncher : null, {
    feed: updateFeed,
    notes: sectionOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version),
  })
  return build({
    projectDir: root,
    targets: platforms[target.system].createTarget(isFolderOnly ? 'dir' : null, architectures[target.architecture]),
    publish: 'never',
    config: {
      ...config,
      electronVersion: devDependencies.electron,
      ...(isLinux ? { electronFuses: null } : {}),
      ...(electronFolder === null ? {} : { electronDist: electronFolder }),
    },
  })
}
