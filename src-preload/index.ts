import type { HostWindow, PortChannel, PortOffer } from '#shared/bridge/transport.ts'
import { contextBridge, ipcRenderer, webUtils } from 'electron'

const offer: PortOffer = 'backlot:bridge-port'
const channel: PortChannel = 'bridge-port'

const hostWindow: HostWindow<File> = Object.freeze({
  kind: 'electron',
  pathOf: (file: File) => webUtils.getPathForFile(file),
})

contextBridge.exposeInMainWorld('backlotHost', hostWindow)

/** Passes the page's port on to the studio, once; the studio decides whether to use it. */
function handOver(event: MessageEvent<unknown>): void {
  const port = event.ports[0]
  if (event.source !== window || event.data !== offer || port === undefined) return
  window.removeEventListener('message', handOver)
  ipcRenderer.postMessage(channel, null, [port])
}

window.addEventListener('message', handOver)
