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
