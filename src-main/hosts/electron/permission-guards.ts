import type { Session } from 'electron'
import { isOurPage } from './addresses.ts'

/** Copying a prompt, showing a picture on the whole screen, and telling of ended runs while the window is away. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen', 'notifications'])

/** Denies every permission that a page can ask for or test but three of our own page's, and every device. */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    answer(allowed.has(permission) && details.isMainFrame && isOurPage(contents.getURL()))
  })
  session.setPermissionCheckHandler(
    (contents, permission) => allowed.has(permission) && contents !== null && isOurPage(contents.getURL()),
  )
  session.setDevicePermissionHandler(() => false)
}
