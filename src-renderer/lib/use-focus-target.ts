import { useCallback, useRef } from 'react'

/** What a command leads the focus to: `take` is its ref. */
export type FocusTarget<Target extends HTMLElement> = {
  take(target: Target | null): void
  /** Puts the focus there, now or once as soon as it is on the screen. Answers with it; null where it is not there yet. */
  focus(): Target | null
}

const focusItself = (target: HTMLElement) => target.focus()

/**
 * Keeps hold of what a command leads to, which may be hidden or not be there yet when it is asked for. `focusIn` puts the
 * focus into it where not the target itself takes it, and is the same function all along.
 */
export function useFocusTarget<Target extends HTMLElement>(
  focusIn: (target: Target) => void = focusItself,
): FocusTarget<Target> {
  const target = useRef<Target>(null)
  const isAsked = useRef(false)
  const take = useCallback(
    (next: Target | null) => {
      target.current = next
      if (next === null || !isAsked.current) return
      isAsked.current = false
      focusIn(next)
    },
    [focusIn],
  )
  const focus = useCallback(() => {
    const { current } = target
    isAsked.current = current === null
    if (current !== null) focusIn(current)
    return current
  }, [focusIn])
  return { take, focus }
}
