/** Names that both ends of a transport must agree on, as literal types: a different one does not compile. */

/** Posted by the page to its own window, with the bridge's port, once per page load. */
export type PortOffer = 'backlot:bridge-port'

/** The channel on which the preload passes that port on to the studio. */
export type PortChannel = 'bridge-port'

/** Where the browser host takes the bridge's WebSocket. Its first message is the token, as text. */
export type SocketPath = '/bridge'

/** Where the browser host exchanges a one-time code, posted by the page, for the token. */
export type TokenPath = '/token'

/** The header that carries the code. */
export type CodeHeader = 'x-launch-code'

/** The WebSocket's close code for a token that is missing, late or wrong. */
export type TokenRefused = 4401

/** Exposed by the Electron host's preload as `window.backlotHost`, else absent. `DroppedFile` is the page's `File`. */
export type HostWindow<DroppedFile> = {
  readonly kind: 'electron'
  /** The absolute path of a dropped or picked file; empty if it has none. */
  pathOf(file: DroppedFile): string
}
