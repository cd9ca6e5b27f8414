import type { Configuration } from 'electron-builder'

/**
 * What Electron's program may do in a package.
 *
 * `runAsNode` stays on: the studio and the service fork processes of their own (thumbnails, the library's index, backups,
 * renders), clients start the MCP program with it, and so does the `backlot` command on Linux. Everything else by which
 * others could run code in Backlot is off.
 */
export const fuses = {
  runAsNode: true,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  // The page comes from app://, never from a file.
  grantFileProtocolExtraPrivileges: false,
} as const

/** The name of Electron's program on Linux. `backlot` is a script beside it, which knows where no window can be shown. */
export const linuxWindowProgram = 'backlot-window'

/** The folders of a build, made before electron-builder runs. Absolute. */
export type PackageFolders = {
  /** What is shipped. */
  readonly app: string
  readonly icons: string
  readonly notices: string
  /** Where packages are written. */
  readonly output: string
}

/** Packages are made for Linux (AppImage, deb), Windows (an installer for one user) and macOS (dmg, zip). */
export function packageConfiguration(
  folders: PackageFolders,
  afterPack: Configuration['afterPack'] = null,
  release: { readonly feed: string; readonly notes: string } = { feed: '', notes: '' },
): Configuration {
  const { app, icons, notices, output } = folders
  return {
    // The id under which Windows groups the windows: `appUserModelId` in src-main/hosts/electron/run-app.ts.
    appId: 'studio.backlot.Backlot',
    productName: 'Backlot',
    copyright: 'Copyright © The Backlot developers. GPL-3.0-or-later.',
    directories: { app, output, buildResources: icons },
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    // The folder has exactly what is shipped.
    files: ['**/*'],
    disableDefaultIgnoredFiles: true,
    // Processes are started from real files and load libraries from real files; what only Electron reads stays inside.
    asarUnpack: ['package.json', 'out/main/**', 'out/renderer/**', 'resources/**', 'node_modules/**'],
    extraResources: [{ from: notices, to: 'legal' }],
    npmRebuild: false,
    nodeGypRebuild: false,
    electronFuses: fuses,
    // Releases are uploaded by hand. With a feed, electron-builder writes its lists beside the packages.
    publish: release.feed === '' ? null : [{ provider: 'generic', url: release.feed }],
    generateUpdatesFilesForAllChannels: true,
    detectUpdateChannel: true,
    releaseInfo: { releaseNotes: release.notes },
    // src-main/hosts/electron/open-requests.ts opens both.
    fileAssociations: [
      { ext: 'backlot', name: 'Backlot recipes', mimeType: 'application/vnd.backlot.recipes+json', role: 'Editor' },
    ],
    protocols: [{ name: 'Backlot', schemes: ['backlot'] }],
    ...(afterPack === null || afterPack === undefined ? {} : { afterPack }),
    linux: {
      target: ['AppImage', 'deb'],
      executableName: 'backlot',
      icon: `${icons}/png`,
      category: 'AudioVideo',
      synopsis: 'Studio for AI images, videos, speech and presenter videos',
      maintainer: 'The Backlot developers <developers@backlot.studio>',
      syncDesktopName: true,
    },
    deb: {
      packageCategory: 'video',
      afterInstall: 'scripts/package/linux/after-install.sh',
      afterRemove: 'scripts/package/linux/after-remove.sh',
      appArmorProfile: 'scripts/package/linux/apparmor-profile',
    },
    win: { target: ['nsis'], executableName: 'Backlot', icon: `${icons}/icon.ico` },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
    mac: {
      target: ['dmg', 'zip'],
      icon: `${icons}/icon.icns`,
      category: 'public.app-category.video',
      hardenedRuntime: true,
      entitlements: 'scripts/package/mac/entitlements.plist',
      entitlementsInherit: 'scripts/package/mac/entitlements.plist',
      extendInfo: { NSMicrophoneUsageDescription: 'Backlot records voice samples when you ask it to.' },
    },
  }
}
