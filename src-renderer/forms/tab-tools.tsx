import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const SlotContext = createContext<HTMLElement | null>(null)

/** Provides the place beside the tabs to the open tab. */
export function TabToolsProvider({
  slot,
  children,
}: {
  readonly slot: HTMLElement | null
  readonly children: ReactNode
}) {
  return <SlotContext value={slot}>{children}</SlotContext>
}

/** Shows the open tab's search, filters and other tools beside the tabs. */
export function TabTools({ children }: { readonly children: ReactNode }) {
  const slot = useContext(SlotContext)
  return slot === null ? null : createPortal(children, slot)
}
