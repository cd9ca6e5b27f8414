import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Brings the focus to a screen when it opens and nothing in the window has it, so that Tab goes on from there. */
export function useScreenFocus(screen: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) screen.current?.focus({ preventScroll: true })
  }, [path, screen])
}
