import '#renderer/styles/index.css'
import { createQueries } from '#renderer/lib/bridge.tsx'
import { TooltipProvider } from '#renderer/ui/tooltip.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Returns the texts of elements that are cut off, once the typeface is loaded. */
export async function findCutTexts(selector: string): Promise<(string | null)[]> {
  await document.fonts.load('12px "Sofia Sans Variable"')
  await document.fonts.ready
  const all = [...document.querySelectorAll(selector)]
  return all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)
}

/** Renders into the page with the window's styles and providers. Unmounts when the test ends. */
export function mount(content: ReactNode): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const queries = createQueries()
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <TooltipProvider>{content}</TooltipProvider>
      </QueryClientProvider>,
    ),
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}
