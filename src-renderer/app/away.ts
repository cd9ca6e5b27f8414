import { t } from './texts.ts'

/** Tells the system, once for many: while the window is away, every further end replaces the message before it. */
export type AwayTeller = {
  /** Something ended while nobody looked. */
  report(text: string): void
  /** The window is looked at again. */
  back(): void
}

export type AwayTellerDeps = {
  /** Shows one message of the system in place of the last; does nothing where none are allowed. */
  show(title: string, body: string): void
}

/** Makes the teller. A batch of a thousand runs is one message that counts, never a thousand. */
export function createAwayTeller({ show }: AwayTellerDeps): AwayTeller {
  let count = 0
  return {
    report(text) {
      count += 1
      show(t('notice.ended', { count }), text)
    },
    back() {
      count = 0
    },
  }
}

/** Whether the window is away: hidden, or behind another. */
export const isAway = (): boolean => document.visibilityState === 'hidden' || !document.hasFocus()

/** Shows a message of the system where the user and the system allow it; a click on it brings the window back. */
export function showSystemMessage(title: string, body: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const message = new Notification(title, { body, tag: 'backlot' })
  message.addEventListener('click', () => window.focus())
}
