import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { MascotActions } from './actions.ts'
import type { MascotState } from './store.ts'
import type { MascotScreen } from './use-mascot.ts'

/** Given by the page to everything on it. */
export const MascotContext = createContext<MascotScreen | null>(null)

function useMascot(): MascotScreen {
  const screen = useContext(MascotContext)
  if (screen === null) throw new Error('The parts of the Mascot screen are used outside it.')
  return screen
}

/** What the screen can do. */
export const useMascotActions = (): MascotActions => useMascot().actions

/** A part of the screen's state; drawn again only when that part changes. */
export function useMascotState<Part>(select: (state: MascotState) => Part): Part {
  return useStore(useMascot().store, select)
}
