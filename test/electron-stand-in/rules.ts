import { announce } from './messages.ts'

let isReady = false

/** Marks Electron as started; calls that must come before are refused from now on. */
export function becomeReady(): void {
  isReady = true
}

/** Whether Electron has finished starting. */
export function ready(): boolean {
  return isReady
}

/** Reports a broken rule and returns its error, to be thrown as Electron throws. */
export function broken(text: string): Error {
  announce({ kind: 'broken-rule', text })
  return new Error(text)
}

/** Guards what Electron allows only before it is ready. @throws Error afterwards. */
export function onlyBeforeReady(name: string): void {
  if (isReady) throw broken(`${name} can only be called before app is ready`)
}

/** Guards what Electron allows only once it is ready. @throws Error before. */
export function onlyAfterReady(name: string): void {
  if (!isReady) throw broken(`${name} cannot be called before app is ready`)
}

/** An event that a listener can cancel. */
export function cancellable<Fields extends object>(fields: Fields) {
  const event = { ...fields, defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
  return event
}
