import { createDiagnosticsBundle } from './diagnostics-bundle.ts'
import { createTransfer } from './create-transfer.ts'

type TransferDeps = Parameters<typeof createTransfer>[0]
type BundleDeps = Parameters<typeof createDiagnosticsBundle>[0]

/** Builds the exports and imports of a profile, and its diagnostics bundle. */
export function createSupport(
  deps: Omit<TransferDeps, 'service' | 'app' | 'worker' | 'chooseFolder' | 'chooseFile' | 'home' | 'profileFolder'> &
    Omit<BundleDeps, 'app' | 'worker' | 'home' | 'crashFolder' | 'profileFolder'> & {
      readonly tables: TransferDeps['tables'] & BundleDeps['tables']
      readonly service: Omit<TransferDeps['service'], 'program'>
      readonly media: { readonly home: TransferDeps['home'] }
      readonly host: {
        readonly host: string
        readonly version: string
        readonly platform: string
        readonly profileFolder: string
        readonly files: { readonly transferWorker: string; readonly serviceData: string }
        readonly crashFolder?: string
        readonly chooseFolder?: NonNullable<TransferDeps['chooseFolder']>
        readonly chooseFile?: NonNullable<TransferDeps['chooseFile']>
      }
    },
) {
  const { host, media, service, ...rest } = deps
  const { version, platform, profileFolder, files, crashFolder = null } = host
  const base = {
    ...rest,
    home: media.home,
    profileFolder,
    worker: files.transferWorker,
    app: { host: host.host, version, platform },
  }
  return {
    transfer: createTransfer({
      ...base,
      service: { ...service, program: files.serviceData },
      chooseFolder: host.chooseFolder,
      chooseFile: host.chooseFile,
    }),
    diagnostics: createDiagnosticsBundle({ ...base, crashFolder }),
  }
}
