import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { PresenterActions } from './actions.ts'
import type { PresenterState } from './store.ts'
import type { PresenterScreen } from './use-presenter.ts'

/** Given by the page to everything on it. */
export const PresenterContext = createContext<PresenterScreen | null>(null)

function usePresenter(): PresenterScreen {
  const screen = useContext(PresenterContext)
  if (screen === null) throw new Error('The parts of the Mascot screen are used outside it.')
  return screen
}

/** What the screen can do. */
export const usePresenterActions = (): PresenterActions => usePresenter().actions

/** A part of the screen's state; drawn again only when that part changes. */
export function usePresenterState<Part>(select: (state: PresenterState) => Part): Part {
  return useStore(usePresenter().store, select)
}
