import type { HostWindow } from '#shared/bridge/transport.ts'

declare global {
  interface Window {
    readonly backlotHost?: HostWindow<File>
  }
}
