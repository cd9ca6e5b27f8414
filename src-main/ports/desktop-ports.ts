/** What an entry of a native menu does. `path`: of the page; null for wherever the window is. */
export type DesktopAction =
  | { readonly kind: 'open'; readonly path: string | null }
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  | { readonly kind: 'new-window' }
  | { readonly kind: 'quit' }

/** An entry of a native menu. */
export type DesktopEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'item'; readonly label: string; readonly action: DesktopAction }
  | { readonly kind: 'menu'; readonly label: string; readonly entries: readonly DesktopEntry[] }

/** A task that the system offers for the program: it starts it with a `backlot://` link. */
export type DesktopTask = { readonly label: string; readonly link: string }

/** What the desktop shows of a running Backlot. */
export type DesktopView = {
  readonly tooltip: string
  readonly tray: readonly DesktopEntry[]
  readonly dock: readonly DesktopEntry[]
  readonly tasks: readonly DesktopTask[]
  /** The user's recipes, as tasks. */
  readonly recipes: readonly DesktopTask[]
  readonly recipesTitle: string
  /** How many things wait for a decision. */
  readonly badge: number
  /** The same in words; empty for none. */
  readonly badgeWords: string
  /** From 0 to 1; `unknown` while nothing says how far it is; null while nothing runs. */
  readonly progress: number | 'unknown' | null
  /** The queue is paused while something waits. */
  readonly isPaused: boolean
}

/** A system notification. `tag`: it takes the place of an earlier one with the same. A click opens `path`. */
export type DesktopNotice = {
  readonly tag: string
  readonly title: string
  readonly body: string
  /** The label of its button. */
  readonly action: string
  readonly path: string
}

/** What the desktop of an operating system can do. */
export interface DesktopHost {
  show(view: DesktopView): void
  notify(notice: DesktopNotice): void
  /** Whether a window has the focus. */
  isInFront(): boolean
  /** Prevents the computer from sleeping by itself, or allows it again. */
  keepAwake(isNeeded: boolean): void
}
