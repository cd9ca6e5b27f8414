import type { App } from 'electron'
import type { Bridge } from '#shared/bridge/contract.ts'
import { createWords } from '#main/desktop/words.ts'
import { createInterfaceScale, type InterfaceScale } from '#main/hosts/electron/interface-scale.ts'
import { createOpenRequests } from '#main/hosts/electron/open-requests.ts'
import { runApp } from '#main/hosts/electron/run-app.ts'
import { createPortLink } from '#renderer/lib/bridge.tsx'
import { createORPCClient } from '@orpc/client'
import { createStandIn, type StandIn } from './bridge-stand-in.ts'
import { app, double } from './electron-double.ts'
import { createMemoryLog, type MemoryLog } from './memory-log.ts'
import { openPage } from './page-window.ts'

/** The Electron host on the double, with a stand-in studio and the app's own preload in its page. */
export type OpenElectron = AsyncDisposable & {
  readonly call: Bridge
  readonly standIn: StandIn
  /** Calls any path, whether or not it is in the contract. */
  ask(path: string[]): Promise<unknown>
  readonly log: MemoryLog
  readonly scale: InterfaceScale
  /** The window bounds that were saved, newest last. */
  readonly places: readonly Record<string, unknown>[]
}

/** Runs the app with arguments, loads its page and connects the page's client. */
export async function openElectron(...args: readonly string[]): Promise<OpenElectron> {
  const standIn = createStandIn('electron')
  const log = createMemoryLog()
  const places: Record<string, unknown>[] = []
  const scale = createInterfaceScale({ platform: 'linux' })
  await runApp({
    bridge: standIn.parts,
    media: () => Promise.resolve(new Response('medium')),
    recipes: { importFile: () => Promise.resolve({ count: 0 }) },
    requests: createOpenRequests(app as unknown as App, { argv: ['electron', ...args], folder: import.meta.dirname }),
    rendererFolder: import.meta.dirname,
    preloadFile: '/out/preload/index.cjs',
    logFolder: '/profile/logs',
    isInBackground: false,
    keymap: () => ({}),
    words: () => createWords('en'),
    goesOn: () => false,
    placeStore: { read: () => ({}), write: (place) => void places.push(place) },
    scale,
    onShown: () => undefined,
    log,
  })
  const page = await openPage()
  const link = createPortLink()
  return {
    call: createORPCClient(link),
    ask: (path) => link.call(path, undefined, { context: {} }),
    standIn,
    log,
    scale,
    places,
    [Symbol.asyncDispose]() {
      page.close()
      for (const window of double.windows.toReversed()) window.close()
      double.reset()
      return Promise.resolve()
    },
  }
}
