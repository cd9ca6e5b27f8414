import { BrowserWindow } from 'electron'
import type { StartDrag } from '../../ports/host-ports.ts'

/** Drags files out of the window that has the focus, else of the only one. Does nothing after it was closed. */
export const startDrag: StartDrag = ({ files, icon }) => {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
  const [file] = files
  if (window === undefined || file === undefined) return
  window.webContents.startDrag({ file, files: [...files], icon })
}
