import type { PortChannel } from '#shared/bridge/transport.ts'
import type { Log } from '#shared/util/ports.ts'
import { RPCHandler } from '@orpc/server/message-port'
import type { IpcMain, IpcMainEvent, MessagePortMain, WebContents } from 'electron'
import { type BridgeParts, createBridgeReport } from '../bridge-report.ts'
import { isOurPage } from './page-guards.ts'

const channel: PortChannel = 'bridge-port'

type Options = { readonly ipcMain: IpcMain; readonly bridge: BridgeParts; readonly log: Log }

/** Accepts one port per load from the preload, only from the top frame of our page in our windows; closes others. */
export function createPortTransport({ ipcMain, bridge, log }: Options) {
  const handler = new RPCHandler(bridge.router, { interceptors: [createBridgeReport(log).interceptor] })
  /** The port in use by each of our contents; null if none arrived since the last load. */
  const ports = new Map<WebContents, MessagePortMain | null>()

  ipcMain.on(channel, (event) => {
    const port = event.ports[0]
    if (port === undefined) return
    if (!fromOurPage(event) || ports.get(event.sender) !== null) {
      log.warn('A port was offered by something that is not our page.')
      for (const offered of event.ports) offered.close()
      return
    }
    ports.set(event.sender, port)
    handler.upgrade(port, { context: bridge.context })
    port.start()
  })

  return {
    /** Lets the page in these contents offer a port, once after each load. */
    admit(contents: WebContents): void {
      ports.set(contents, null)
      contents.on('did-start-navigation', (details) => {
        if (!details.isMainFrame || details.isSameDocument) return
        ports.get(contents)?.close()
        ports.set(contents, null)
      })
      contents.once('destroyed', () => {
        ports.get(contents)?.close()
        ports.delete(contents)
      })
    },
  }
}

function fromOurPage({ senderFrame }: IpcMainEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOurPage(senderFrame.url)
}
