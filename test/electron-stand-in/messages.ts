/** Messages from the stand-in to the test that drives it. */
export type Reported =
  /** A window needs its page: open this address in a browser. */
  | { readonly kind: 'load'; readonly address: string; readonly width: number; readonly height: number }
  | { readonly kind: 'shown' }
  | { readonly kind: 'closed' }
  /** The page must be loaded again, as after `webContents.reload()`. */
  | { readonly kind: 'reload' }
  /** The theme that pages see from now on. */
  | { readonly kind: 'theme'; readonly dark: boolean }
  | { readonly kind: 'asked'; readonly question: string }
  | { readonly kind: 'opened-outside'; readonly url: string }
  | { readonly kind: 'shown-in-folder'; readonly file: string }
  /** Files that the system drags from the window on. */
  | { readonly kind: 'dragged'; readonly files: readonly string[]; readonly icon: string }
  | { readonly kind: 'saved'; readonly url: string; readonly file: string }
  /** The open page goes to another fragment of its address. */
  | { readonly kind: 'go'; readonly hash: string }
  /** Keys that the app presses in its page. */
  | { readonly kind: 'keys'; readonly keys: string }
  | { readonly kind: 'tray'; readonly labels: readonly string[] }
  | { readonly kind: 'tooltip'; readonly text: string }
  | { readonly kind: 'notified'; readonly title: string; readonly body: string; readonly actions: readonly string[] }
  | { readonly kind: 'badge'; readonly count: number }
  | { readonly kind: 'progress'; readonly value: number; readonly mode: string }
  /** Whether the computer is kept awake. */
  | { readonly kind: 'awake'; readonly isOn: boolean }
  /** Something that Electron would refuse, or show as an error. */
  | { readonly kind: 'broken-rule'; readonly text: string }

/** Messages from the test to the stand-in, for what a user, the system or Chromium would do. */
export type Order =
  | { readonly kind: 'close-window' }
  | { readonly kind: 'quit' }
  /** Uses a menu item by its role, or by its label. */
  | { readonly kind: 'menu'; readonly role: string }
  | { readonly kind: 'menu-item'; readonly label: string }
  | { readonly kind: 'click-tray'; readonly label: string }
  /** Clicks a notification by its title, or its button. */
  | { readonly kind: 'click-notice'; readonly title: string; readonly button: boolean }
  /** The window gets the focus, or another program does. */
  | { readonly kind: 'focus'; readonly isOn: boolean }
  | { readonly kind: 'power'; readonly event: 'suspend' | 'resume' }
  | { readonly kind: 'activate' }
  | { readonly kind: 'crash-page' }
  /** Answers the open question, by the button's label. */
  | { readonly kind: 'answer'; readonly button: string }
  | { readonly kind: 'system-theme'; readonly dark: boolean }

/** Sends a message to the driving test. */
export function announce(message: Reported): void {
  process.send?.(message)
}
