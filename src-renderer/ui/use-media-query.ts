import { useEffect, useState } from 'react'

/** Multiplies the widths and heights in px of a media query. */
export function scaleMedia(query: string, factor: number): string {
  return query.replaceAll(/(\d+(?:\.\d+)?)px/gu, (_, px: string) => `${Number(px) * factor}px`)
}

/** A media query in the page's own px: it measures the window, whatever the CSS `zoom` of the page. */
function listOf(query: string): MediaQueryList {
  const factor = Number(getComputedStyle(document.documentElement).getPropertyValue('--interface-scale')) || 1
  return window.matchMedia(scaleMedia(query, factor))
}

/** Whether a media query matches, followed as it and the interface scale change. Lengths are in px of the scaled page. */
export function useMediaQuery(query: string): boolean {
  const [holds, setHolds] = useState(() => listOf(query).matches)
  useEffect(() => {
    const read = () => setHolds(listOf(query).matches)
    read()
    const list = window.matchMedia(query)
    list.addEventListener('change', read)
    // A scaled page changes at other widths of the window, and is told to be resized when its scale changes.
    window.addEventListener('resize', read)
    return () => {
      list.removeEventListener('change', read)
      window.removeEventListener('resize', read)
    }
  }, [query])
  return holds
}
