import { shell } from 'electron'
import type { ShowInFolder } from '../../ports/host-ports.ts'

/** Shows a file in the system's file manager. */
export const showInFolder: ShowInFolder = (path) => {
  shell.showItemInFolder(path)
  return Promise.resolve()
}
