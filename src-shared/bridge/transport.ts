/**
 * The names that the two ends of a transport must agree on, as literal types: a side that writes another one does not compile.
 */

/** Posted by the page to its own window, with the bridge's port, once per page load. */
export type PortOffer = 'backlot:bridge-port'

/** The channel on which the preload passes that port on to the studio. */
export type PortChannel = 'bridge-port'

/** Where the browser host takes the bridge's WebSocket. Its first message is the token, as text. */
export type SocketPath = '/bridge'

/** Where the browser host gives the token to a page that posts a one-time code. */
export type TokenPath = '/token'

/** The header that the code is in. */
export type CodeHeader = 'x-launch-code'

/** The WebSocket's close code for a token that is missing, late or wrong. */
export type TokenRefused = 4401

/**
 * What the Electron host's preload leaves in the page as `window.backlotHost`; absent in the browser host.
 *
 * `DroppedFile` is the page's `File`, which this room does not have.
 */
export type HostWindow<DroppedFile> = {
  readonly kind: 'electron'
  /** The absolute path of a dropped or picked file; empty where it has none. */
  pathOf(file: DroppedFile): string
}
