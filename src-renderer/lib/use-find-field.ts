import { useCallback, useRef } from 'react'

/** The search of a screen, for a key that goes to it: `take` is the field's ref. */
export type FindField = {
  take(field: HTMLInputElement | null): void
  /** Puts the cursor into it, now or as soon as it is on the screen. Answers whether it is there. */
  find(): boolean
}

/** Keeps hold of a screen's search, which may be hidden or not be there yet when it is asked for. */
export function useFindField(): FindField {
  const field = useRef<HTMLInputElement>(null)
  const isAsked = useRef(false)
  const take = useCallback((next: HTMLInputElement | null) => {
    field.current = next
    if (next === null || !isAsked.current) return
    isAsked.current = false
    next.focus()
  }, [])
  const find = useCallback(() => {
    const { current } = field
    isAsked.current = current === null
    current?.focus()
    current?.select()
    return current !== null
  }, [])
  return { take, find }
}
