import { dirname, join } from 'node:path'

/**
 * Returns the folder of the programs beside a host's entry. `folder`: the entry's own. In a packaged app that is inside
 * the archive, which only Electron can read: processes are started from the files beside it.
 */
export function programFolder(folder: string): string {
  return folder.replace(/([\\/])app\.asar(?=[\\/]|$)/, '$1app.asar.unpacked')
}

/** The programs of the studio and the service. */
const sources = {
  service: 'src-service/main.ts',
  burn: 'src-service/burn.ts',
  serviceData: 'src-service/service-data.ts',
  thumbnailWorker: 'src-main/media/thumbnail-worker.ts',
  backupWorker: 'src-main/cache/backup-worker.ts',
  libraryWorker: 'src-main/cache/library/library-worker.ts',
  transferWorker: 'src-main/transfer/transfer-worker.ts',
  changelog: 'CHANGELOG.md',
  mcp: 'src-main/mcp.ts',
} as const
const built = {
  service: 'service.js',
  burn: 'burn.js',
  serviceData: 'service-data.js',
  thumbnailWorker: 'thumbnail-worker.js',
  backupWorker: 'backup-worker.js',
  libraryWorker: 'library-worker.js',
  transferWorker: 'transfer-worker.js',
  changelog: 'changelog.md',
  mcp: 'mcp.js',
} as const

/** The program files of an entry, and the folder that contains `resources`. Absolute. */
export type ProgramFiles = Readonly<Record<keyof typeof sources | 'root', string>>

/**
 * Finds the programs for an entry. `entry`: its file, in a folder of the project such as `scripts`, or built, in
 * `out/main` with the programs beside it.
 */
export function programFiles(entry: string): ProgramFiles {
  const folder = programFolder(dirname(entry))
  const isSource = entry.endsWith('.ts')
  const root = isSource ? dirname(folder) : dirname(dirname(folder))
  const at = (name: keyof typeof sources) => (isSource ? join(root, sources[name]) : join(folder, built[name]))
  return {
    root,
    service: at('service'),
    burn: at('burn'),
    serviceData: at('serviceData'),
    thumbnailWorker: at('thumbnailWorker'),
    backupWorker: at('backupWorker'),
    libraryWorker: at('libraryWorker'),
    transferWorker: at('transferWorker'),
    changelog: at('changelog'),
    mcp: at('mcp'),
  }
}
