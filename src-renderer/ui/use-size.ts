import { type RefObject, useLayoutEffect, useState } from 'react'

/** Tracks the size of an element's content box in px; zero before the first layout. */
export function useSize(ref: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = (width: number, height: number) =>
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    measure(element.clientWidth, element.clientHeight)
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) measure(entry.contentRect.width, entry.contentRect.height)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
