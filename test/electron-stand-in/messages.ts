/** What the stand-in tells the test that drives it. */
export type Reported =
  /** A window wants its page: open this address in a browser. */
  | { readonly kind: 'load'; readonly address: string; readonly width: number; readonly height: number }
  | { readonly kind: 'shown' }
  | { readonly kind: 'closed' }
  /** The page must be loaded anew, as after `webContents.reload()`. */
  | { readonly kind: 'reload' }
  /** The theme that pages see from now on. */
  | { readonly kind: 'theme'; readonly dark: boolean }
  | { readonly kind: 'asked'; readonly question: string }
  | { readonly kind: 'opened-outside'; readonly url: string }
  | { readonly kind: 'saved'; readonly url: string; readonly file: string }
  /** Something that Electron would not have let pass, or would have shown as an error. */
  | { readonly kind: 'broken-rule'; readonly text: string }

/** What the test tells the stand-in, as a user, the system or Chromium would. */
export type Order =
  | { readonly kind: 'close-window' }
  | { readonly kind: 'quit' }
  /** Uses a menu item by its role. */
  | { readonly kind: 'menu'; readonly role: string }
  | { readonly kind: 'activate' }
  | { readonly kind: 'crash-page' }
  /** Answers the open question, by the button's label. */
  | { readonly kind: 'answer'; readonly button: string }
  | { readonly kind: 'system-theme'; readonly dark: boolean }

/** Tells the driving test. */
export function announce(message: Reported): void {
  process.send?.(message)
}
