import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'

/** The state and the actions of a screen, or of a part of it. */
type Screen<State, Actions> = {
  readonly store: Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
  readonly actions: Actions
}

/**
 * Creates the context that gives a screen's state and actions to its components. `useState` selects a part of the state and
 * renders again only if that part changes. Both hooks throw where no screen provides the context; `name` is the
 * screen in that error.
 */
export function createScreenContext<State, Actions>(name: string) {
  const Context = createContext<Screen<State, Actions> | null>(null)
  function useScreen(): Screen<State, Actions> {
    const screen = useContext(Context)
    if (screen === null) throw new Error(`A part of ${name} is used outside it.`)
    return screen
  }
  return {
    Context,
    useActions: (): Actions => useScreen().actions,
    useState: <Part>(select: (state: State) => Part): Part => useStore(useScreen().store, select),
  }
}
