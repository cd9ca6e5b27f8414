import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  // The query holds for the ratio of now; once it does not, another one is asked.
  let query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  const change = () => {
    query.removeEventListener('change', change)
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', change)
    onChange()
  }
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

/** Device pixels in a CSS px, followed as the window goes to another screen or is zoomed. */
export function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio)
}
