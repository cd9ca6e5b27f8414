import type { SettingsStore } from '#main/ports/settings-store.ts'
import type { Log } from '#shared/util/ports.ts'
import type { Rectangle } from 'electron'
import { z } from 'zod'

const WindowPlace = z.object({
  corner: z.object({ x: z.int(), y: z.int() }).nullable(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  maximized: z.boolean(),
})
/** Where a window stands, in display-independent px; without a corner the system centres it. */
export type WindowPlace = z.output<typeof WindowPlace>

const first: WindowPlace = { corner: null, width: 1440, height: 900, maximized: false }
const graspable = 100

/** What to keep of a window that closes. `bounds` are those of the window when it is not maximized. */
export function windowPlaceOf({ x, y, width, height }: Rectangle, maximized: boolean): WindowPlace {
  return { corner: { x, y }, width, height, maximized }
}

/** Where the window stood when it was last closed, if a part of it that can be grasped is still on a display. */
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
