import { resolve } from 'node:path'
import { vi } from 'vitest'

const preload = resolve(import.meta.dirname, '../../src-preload/index.ts')

let loads = 0

/** A page's window, as far as the preload and the page's port need it. */
class PageWindow extends EventTarget {
  readonly location = { origin: 'app://backlot' }
  postMessage(data: unknown, _origin: string, ports: MessagePort[]) {
    const event = new MessageEvent('message', { data, ports })
    Object.defineProperty(event, 'source', { value: this })
    this.dispatchEvent(event)
  }
}

/** Opens a page and runs the preload in it, as each load does. Closing it removes the window. */
export async function openPage(): Promise<{ readonly window: PageWindow; close(): void }> {
  const window = new PageWindow()
  vi.stubGlobal('window', window)
  loads += 1
  // The query makes it another module, which runs again.
  await import(/* @vite-ignore */ `${preload}?load=${loads}`)
  return { window, close: () => vi.unstubAllGlobals() }
}
