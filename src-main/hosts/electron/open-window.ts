import type { SettingsStore } from '../../ports/host-ports.ts'
import type { Log } from '#shared/util/ports.ts'
import {
  BrowserWindow,
  nativeTheme,
  screen,
  type Rectangle,
  type BrowserWindowConstructorOptions,
  type TitleBarOverlayOptions,
} from 'electron'
import { pageAddress } from './page-guards.ts'
import type { InterfaceScale } from './interface-scale.ts'
import { z } from 'zod'

type Options = {
  readonly preloadFile: string
  readonly placeStore: SettingsStore
  readonly log: Log
  readonly scale: Pick<InterfaceScale, 'overlay' | 'admit'>
  /** Where the page begins; null for its own choice. */
  readonly path: string | null
  /** The bounds of the window that this one is opened beside; null where it is the only one. */
  readonly near: Rectangle | null
  /** Called with the window before its page is loaded. */
  readonly onMade: (window: BrowserWindow) => void
  /** Called once the window is visible. */
  readonly onShown: () => void
}

const WindowPlace = z.object({
  corner: z.object({ x: z.int(), y: z.int() }).nullable(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  maximized: z.boolean(),
})
/** A window's place, in display-independent px; without a corner the system centres it. */
export type WindowPlace = z.output<typeof WindowPlace>

const first: WindowPlace = { corner: null, width: 1440, height: 900, maximized: false }
const graspable = 100

/** The place to save for a closing window. `bounds` are those when not maximized. */
function windowPlaceOf({ x, y, width, height }: Rectangle, maximized: boolean): WindowPlace {
  return { corner: { x, y }, width, height, maximized }
}

/** The last place of the window, if enough of it to grasp is still on a display. */
export function readWindowPlace(store: SettingsStore, displays: readonly Rectangle[], log: Log): WindowPlace {
  const kept = WindowPlace.safeParse(readOrNothing(store, log))
  if (!kept.success) return first
  const { corner, width, height, maximized } = kept.data
  if (corner === null) return kept.data
  const { x, y } = corner
  const seen = displays.some((display) => {
    const across = Math.min(x + width, display.x + display.width) - Math.max(x, display.x)
    const down = Math.min(y + height, display.y + display.height) - Math.max(y, display.y)
    // The title bar is at the top: a window whose top is above the display cannot be moved.
    return across >= graspable && down >= graspable && y >= display.y
  })
  return seen ? kept.data : { ...first, maximized }
}

function readOrNothing(store: SettingsStore, log: Log): unknown {
  try {
    return store.read()
  } catch (error) {
    log.warn('The place of the window could not be read.', { error })
    return undefined
  }
}

/** How far a further window is moved, in px, so that the one below stays in sight. */
const besideBy = 32

/** The place of a window beside another one. */
function placeBeside({ x, y, width, height }: Rectangle): WindowPlace {
  return { corner: { x: x + besideBy, y: y + besideBy }, width, height, maximized: false }
}

/** The colours of the title bar's buttons: the renderer's `surface-0` and ink. */
function titleBarOverlay(dark: boolean, height: number): TitleBarOverlayOptions {
  const colours = dark ? { color: '#141414', symbolColor: '#ececec' } : { color: '#e9e9e9', symbolColor: '#1a1a1a' }
  return { ...colours, height }
}

/** The options of every window: sandboxed, isolated, without Node, with our own title bar. */
function windowOptions(
  place: WindowPlace,
  preloadFile: string,
  overlay: TitleBarOverlayOptions,
  dark: boolean,
): BrowserWindowConstructorOptions {
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
    titleBarOverlay: overlay,
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

/** Opens a window on our page. The only place that creates one. */
export async function openWindow(options: Options): Promise<BrowserWindow> {
  const { preloadFile, placeStore, log, scale, path, near, onMade, onShown } = options
  const displays = screen.getAllDisplays().map((display) => display.workArea)
  const place = near === null ? readWindowPlace(placeStore, displays, log) : placeBeside(near)
  const dark = () => nativeTheme.shouldUseDarkColors
  const overlay = () => titleBarOverlay(dark(), scale.overlay().height)
  const window = new BrowserWindow(windowOptions(place, preloadFile, overlay(), dark()))
  onMade(window)
  scale.admit(window)
  const recolour = () => {
    window.setTitleBarOverlay(overlay())
  }
  window.once('ready-to-show', () => {
    if (place.maximized) window.maximize()
    window.show()
    onShown()
  })
  window.on('close', () => {
    try {
      placeStore.write(windowPlaceOf(window.getNormalBounds(), window.isMaximized()))
    } catch (error) {
      log.warn('The place of the window could not be saved.', { error })
    }
  })
  // macOS draws its buttons itself and has no overlay to colour.
  if (process.platform !== 'darwin') {
    nativeTheme.on('updated', recolour)
    window.once('closed', () => nativeTheme.off('updated', recolour))
  }
  try {
    await window.loadURL(path === null ? pageAddress : `${pageAddress}#${path}`)
  } catch (error) {
    // Closed before its page was loaded: no error.
    if (!window.isDestroyed()) throw error
  }
  return window
}
