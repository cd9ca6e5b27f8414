import type { BrowserWindow } from 'electron'

/** The height in px of the renderer's title bar at 100 %, below the window's own buttons. */
const titleBarHeight = 40

type ScaledWindow = Pick<BrowserWindow, 'setTitleBarOverlay'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'setZoomFactor' | 'on'>
}

/**
 * Keeps windows at the user's interface scale, by the zoom factor of their page. Chromium remembers a factor for each
 * origin, so it is set again with every load. The window's own buttons grow with the title bar of the page.
 */
export function createInterfaceScale(deps: { platform: NodeJS.Platform }) {
  const windows = new Set<ScaledWindow>()
  let factor = 1
  const overlay = () => ({ height: Math.round(titleBarHeight * factor) })

  function apply(window: ScaledWindow): void {
    window.webContents.setZoomFactor(factor)
    // macOS draws its buttons itself.
    if (deps.platform !== 'darwin') window.setTitleBarOverlay(overlay())
  }
  return {
    /** Sets the scale of all windows, in percent. */
    set(percent: number): void {
      if (factor === percent / 100) return
      factor = percent / 100
      for (const window of windows) apply(window)
    },
    /** Keeps a window at the scale until it is closed. */
    admit(window: ScaledWindow & Pick<BrowserWindow, 'once'>): void {
      windows.add(window)
      window.once('closed', () => windows.delete(window))
      window.webContents.on('dom-ready', () => apply(window))
    },
    /** The height of the window's own buttons, in px. */
    overlay,
  }
}
/** Keeps windows at the user's interface scale. */
export type InterfaceScale = ReturnType<typeof createInterfaceScale>
