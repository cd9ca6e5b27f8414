import { flushSync } from 'react-dom'
import { commands } from 'vitest/browser'

/**
 * A key with its modifiers as Playwright names it (`Tab`, `Control+a`), a text that replaces a field's content, or a
 * wait for the timers of the page.
 */
export type Stroke = string | { readonly text: string } | typeof wait

/** Among radio buttons the focus follows a key in a timer, which is faster than any user. */
export const wait = { wait: true } as const

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressKeys(strokes: readonly Stroke[]): Promise<void>
  }
}

/** A Tab stop, as a screen reader would announce it. */
export type Stop = { readonly role: string; readonly name: string; readonly group: string }

/** Operates a form without a pointer. */
export type Driver = {
  /** Presses keys one after the other. */
  press(...strokes: readonly Stroke[]): Promise<void>
  /**
   * Moves the focus forward to the first matching stop, then presses keys there.
   *
   * @throws Error if no stop matches.
   */
  tabTo(wanted: (stop: Stop) => boolean, strokesAt: (stop: Stop) => readonly Stroke[]): Promise<HTMLElement>
}

const tags: Record<string, string> = { INPUT: 'textbox', TEXTAREA: 'textbox', BUTTON: 'button' }
const groups = '[role="group"], [role="radiogroup"]'

function nameOf(element: Element): string {
  const labels = element.getAttribute('aria-labelledby')?.split(' ')
  const label = element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
  return (
    element.getAttribute('aria-label') ??
    labels?.map((id) => document.getElementById(id)?.textContent ?? '').join(' ') ??
    label?.textContent ??
    element.textContent
  )
}

function describe(element: Element): Stop {
  const role = element.ariaHasPopup === 'listbox' ? 'list' : (element.role ?? tags[element.tagName] ?? element.tagName)
  const group = element.parentElement?.closest(groups)
  return { role, name: nameOf(element), group: group === null || group === undefined ? '' : nameOf(group) }
}

/** The stop of an element: radio buttons share the stop of their group. */
const stopOf = (element: Element | null) => (element?.role === 'radio' ? element.closest(groups) : element)

/** The focused stop, and all that follow it. */
function nextStops(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
  const stops = all.filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility() && element.role !== 'radio',
  )
  const from = stops.findIndex((stop) => stop === stopOf(document.activeElement))
  return stops.slice(Math.max(0, from))
}

function findStop(wanted: (stop: Stop) => boolean): { target: HTMLElement; stop: Stop; steps: number } {
  const stops = nextStops()
  const described = stops.map(describe)
  const steps = described.findIndex(wanted)
  const [target, stop] = [stops[steps], described[steps]]
  if (target !== undefined && stop !== undefined) return { target, stop, steps }
  throw new Error(`No Tab stop matches; there are ${JSON.stringify(described)}`)
}

/** The browser's own keyboard. Each call takes at least a frame, so many keys go into one. */
export const keyboard: Driver = {
  press(...strokes) {
    // The page of a test is a frame inside another page.
    window.focus()
    return commands.pressKeys(strokes)
  },
  async tabTo(wanted, strokesAt) {
    const { target, stop, steps } = findStop(wanted)
    const reached: unknown[] = [stopOf(document.activeElement)]
    const note = ({ target: element }: FocusEvent) => reached.push(element instanceof Element && stopOf(element))
    document.addEventListener('focusin', note)
    await keyboard.press(...Array.from({ length: steps }, () => 'Tab'), ...strokesAt(stop))
    document.removeEventListener('focusin', note)
    if (!reached.includes(target)) throw new Error(`Tab does not stop at ${target.outerHTML}`)
    return target
  },
}

function strike(stroke: string | { readonly text: string }): void {
  const at = document.activeElement
  if (!(at instanceof HTMLElement)) throw new Error('Nothing has the focus.')
  if (typeof stroke !== 'string') {
    if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) at.select()
    document.execCommand('insertText', false, stroke.text)
  } else if (stroke === 'Tab') at.blur()
  else if (at instanceof HTMLButtonElement && ['Enter', 'Space'].includes(stroke)) at.click()
  else at.dispatchEvent(new KeyboardEvent('keydown', { key: stroke, bubbles: true, cancelable: true }))
}

/**
 * Does in the page what the keyboard would do, much faster. Keys are synthetic events; text goes through the browser's
 * own editing.
 */
export const script: Driver = {
  async press(...strokes) {
    for (const stroke of strokes) {
      if (typeof stroke === 'object' && 'wait' in stroke) await new Promise((resolve) => setTimeout(resolve))
      else flushSync(() => strike(stroke))
    }
  },
  async tabTo(wanted, strokesAt) {
    const { target, stop } = findStop(wanted)
    flushSync(() => target.focus())
    await script.press(...strokesAt(stop))
    return target
  },
}
