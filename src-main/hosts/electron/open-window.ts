import type { SettingsStore } from '#main/ports/settings-store.ts'
import type { Log } from '#shared/util/ports.ts'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import { pageAddress } from './addresses.ts'
import { titleBarOverlay, windowOptions } from './window-options.ts'
import { readWindowPlace, windowPlaceOf } from './window-place.ts'

type Options = {
  readonly preloadFile: string
  /** Keeps where the window stood. */
  readonly placeStore: SettingsStore
  readonly log: Log
  /** Told of the window before its page is loaded. */
  readonly onMade: (window: BrowserWindow) => void
  /** Told once the window can be seen. */
  readonly onShown: () => void
}

/** Opens the window on our page. The only place that makes one. */
export async function openWindow({ preloadFile, placeStore, log, onMade, onShown }: Options): Promise<BrowserWindow> {
  const displays = screen.getAllDisplays().map((display) => display.workArea)
  const place = readWindowPlace(placeStore, displays, log)
  const dark = () => nativeTheme.shouldUseDarkColors
  const window = new BrowserWindow(windowOptions({ place, preloadFile, dark: dark() }))
  onMade(window)
  const recolour = () => {
    window.setTitleBarOverlay(titleBarOverlay(dark()))
  }
  window.once('ready-to-show', () => {
    if (place.maximized) window.maximize()
    window.show()
    onShown()
  })
  window.on('close', () => {
    placeStore.write(windowPlaceOf(window.getNormalBounds(), window.isMaximized()))
  })
  // macOS draws its buttons itself and has no overlay to colour.
  if (process.platform !== 'darwin') {
    nativeTheme.on('updated', recolour)
    window.once('closed', () => nativeTheme.off('updated', recolour))
  }
  await window.loadURL(pageAddress)
  return window
}
