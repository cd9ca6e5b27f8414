import type { HostWindow } from '#shared/bridge/host-window.ts'

declare global {
  interface Window {
    readonly backlotHost?: HostWindow<File>
  }
}
