import { useCallback, useRef } from 'react'

type RecutFocus = {
  /** The ref of the form of another cut. */
  take(form: HTMLDivElement | null): void
  /** Puts the focus into it, now or once as soon as it is on the screen. Answers whether it is there. */
  focus(): boolean
}

/** Keeps hold of the form of another cut, whose panel may be hidden when it is asked for. */
export function useRecutFocus(): RecutFocus {
  const form = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const take = useCallback((next: HTMLDivElement | null) => {
    form.current = next
    if (next === null || !isAsked.current) return
    isAsked.current = false
    next.querySelector('button')?.focus()
  }, [])
  const focus = useCallback(() => {
    const { current } = form
    isAsked.current = current === null
    current?.querySelector('button')?.focus()
    return current !== null
  }, [])
  return { take, focus }
}
