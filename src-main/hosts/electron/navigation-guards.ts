import type { App, WebContents } from 'electron'
import { isFileToKeep, isOurPage } from './addresses.ts'

type Options = {
  /** Told of an address that a click wanted to reach; decides whether it leaves the app. */
  readonly onExternal: (address: string) => void
}

/**
 * Keeps every web contents on our page: no navigation, redirect, frame, window or webview to anywhere else.
 *
 * Set on the app, so that contents made by anything at all are under it. A file of the library that is to be kept is no
 * navigation: the system asks for a place to save it.
 */
export function guardNavigation(app: App, options: Options): void {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, options)
  })
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
  // Fires before `will-navigate`, which never fires once this is cancelled: the main frame is decided there.
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
