import { announce } from './messages.ts'

let isReady = false

/** Electron has finished starting; what must come before it may come no more. */
export function becomeReady(): void {
  isReady = true
}

/** Whether Electron has finished starting. */
export function ready(): boolean {
  return isReady
}

/** Reports a broken rule and throws it, as Electron throws. */
export function broken(text: string): Error {
  announce({ kind: 'broken-rule', text })
  return new Error(text)
}

/** For what Electron allows only before it is ready. @throws Error afterwards. */
export function onlyBeforeReady(name: string): void {
  if (isReady) throw broken(`${name} can only be called before app is ready`)
}

/** For what Electron allows only once it is ready. @throws Error before. */
export function onlyAfterReady(name: string): void {
  if (!isReady) throw broken(`${name} cannot be called before app is ready`)
}

/** An event that a listener can cancel. */
export function cancellable<Fields extends object>(fields: Fields) {
  const event = { ...fields, defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
  return event
}
