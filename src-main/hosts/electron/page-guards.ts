import { type App, type WebContents, type Session, type BrowserWindow, dialog, shell } from 'electron'
import type { Log } from '#shared/util/ports.ts'
import type { Say } from '../../desktop/words.ts'

type Options = {
  /** Called with the address of a clicked link; decides whether to open it outside the app. */
  readonly onExternal: (address: string) => void
}

/**
 * Keeps every web contents on our page: no navigation, redirect, frame, window or webview to anything else. Set on the
 * app, to cover all contents. Downloading a library file is no navigation: the system asks where to save it.
 */
export function guardNavigation(app: App, options: Options): void {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, options)
  })
}

/** The renderer's one page. */
export const pageAddress = 'app://backlot/index.html'

/** The base of media addresses. */
export const mediaBase = 'media://library/'

/** True only for our own page. Parsed, not compared by prefix: `app://backlot.example` begins like ours. */
export function isOurPage(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const ours = url.protocol === 'app:' && url.host === 'backlot' && url.username === '' && url.password === ''
  return ours && (url.pathname === '/' || url.pathname === '/index.html')
}

/** True for the address of a library file to download; following it leaves no page. */
export function isFileToKeep(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'media:' && url.host === 'library' && /^\/[^/]+\/download$/.test(url.pathname)
}

function guardContents(contents: WebContents, { onExternal }: Options): void {
  contents.on('will-navigate', (event) => {
    if (isOurPage(event.url)) return
    event.preventDefault()
    if (isFileToKeep(event.url)) contents.downloadURL(event.url)
    else onExternal(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!isOurPage(event.url)) event.preventDefault()
  })
  // Fires before `will-navigate`, which never fires if this is cancelled, so the main frame is decided there.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    onExternal(url)
    return { action: 'deny' }
  })
}

/** Copying a prompt, full-screen images, and notifications about ended runs. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen', 'notifications'])

type MediaKinds = {
  readonly isMainFrame?: boolean
  readonly mediaTypes?: readonly string[] | undefined
  readonly mediaType?: string | undefined
}

/** Whether a permission may be given at all: of media only the microphone, to record a voice sample. */
export function isAllowedPermission(permission: string, { mediaTypes, mediaType }: MediaKinds): boolean {
  if (permission !== 'media') return allowed.has(permission)
  const kinds = mediaTypes ?? (mediaType === undefined ? [] : [mediaType])
  return kinds.length > 0 && kinds.every((kind) => kind === 'audio')
}

/** Denies all devices, and all permissions that a page can request or test, except four for our own page. */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    answer(isAllowedPermission(permission, details) && details.isMainFrame && isOurPage(contents.getURL()))
  })
  session.setPermissionCheckHandler(
    (contents, permission, _, details) =>
      isAllowedPermission(permission, details) && contents !== null && isOurPage(contents.getURL()),
  )
  session.setDevicePermissionHandler(() => false)
}

const longest = 2_048

const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/**
 * The address to open outside for a clicked link, or null if not allowed: only https without user names, http on this
 * computer (the payment page of its own service), and plain mailto. It is normalized by the URL parser, so that what is
 * shown is opened. A host in another script is shown in ASCII form.
 */
export function externalAddress(text: string): URL | null {
  // Control and direction characters do not belong in an address.
  if (text.length > longest || /[\p{Cc}\p{Cf}]/u.test(text)) return null
  const url = URL.parse(text)
  if (url === null || url.href.length > longest) return null
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.includes(url.hostname))
  if (isWeb) return url.username === '' && url.password === '' && url.host !== '' ? url : null
  return url.protocol === 'mailto:' && /^[^\s?%]+@[^\s?%]+$/.test(url.pathname) && url.search === '' ? url : null
}

/** Asks, naming the host, then opens a link in the system's browser or mail program. Refuses other addresses. */
export async function openExternal(
  window: BrowserWindow,
  text: string,
  { say, log }: { readonly say: Say; readonly log: Log },
): Promise<void> {
  const url = externalAddress(text)
  if (url === null) {
    log.warn('A link was refused.')
    return
  }
  const target = url.protocol === 'mailto:' ? url.pathname : url.host
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: say('openOutside', { place: target }),
    detail: url.href,
    buttons: [say('openIt'), say('cancel')],
    defaultId: 1,
    cancelId: 1,
  })
  if (response === 0) await shell.openExternal(url.href)
}
