import type { Page } from '@playwright/test'

/**
 * The Electron host of the built program, opened on a profile: in real Electron, or in the stand-in with a real
 * browser.
 */
export type Desktop = AsyncDisposable & {
  /** The page of the window. */
  readonly page: Page
  /** Runs a click that saves a file; resolves with its path once it is on the disk. */
  saved(click: () => Promise<void>): Promise<string>
  /** Quits as the menu does. Resolves with the time that took, in ms, and the exit code. */
  quit(): Promise<{ readonly ms: number; readonly code: number | null }>
}
