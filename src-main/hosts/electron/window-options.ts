import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron'
import type { WindowPlace } from './window-place.ts'

/** The height in px of the face's title bar, which the window's own buttons lie over. */
const titleBarHeight = 40

/** The colours of the title bar's buttons; the face's `surface-0` and ink. */
export function titleBarOverlay(dark: boolean): TitleBarOverlayOptions {
  const colours = dark ? { color: '#141414', symbolColor: '#ececec' } : { color: '#e9e9e9', symbolColor: '#1a1a1a' }
  return { ...colours, height: titleBarHeight }
}

type Options = { readonly place: WindowPlace; readonly preloadFile: string; readonly dark: boolean }

/** How every window is made: sandboxed, isolated, without Node, on our own title bar. */
export function windowOptions({ place, preloadFile, dark }: Options): BrowserWindowConstructorOptions {
  return {
    ...place.corner,
    width: place.width,
    height: place.height,
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Backlot',
    backgroundColor: dark ? '#141414' : '#e9e9e9',
    titleBarStyle: 'hidden',
    titleBarOverlay: titleBarOverlay(dark),
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  }
}
