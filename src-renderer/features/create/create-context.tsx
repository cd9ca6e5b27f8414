import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import { FormContext } from '../../forms/form-context.ts'
import type { CreateActions } from './actions.ts'
import type { CreateState, CreateStore } from './store.ts'

/** The state of the screen and what can be done with it. */
export type Create = { readonly store: CreateStore; readonly actions: CreateActions }

const CreateContext = createContext<Create | null>(null)

/** Gives the screen to everything on it, and its form to the panels of other features. */
export function CreateProvider({ screen, children }: { readonly screen: Create; readonly children: ReactNode }) {
  return (
    <CreateContext value={screen}>
      <FormContext value={screen}>{children}</FormContext>
    </CreateContext>
  )
}

function useCreate(): Create {
  const create = useContext(CreateContext)
  if (create === null) throw new Error('The parts of the Create screen are used outside it.')
  return create
}

/** What the screen can do. */
export const useCreateActions = (): CreateActions => useCreate().actions

/** A part of the screen's state; drawn again only when that part changes. */
export function useCreateState<Part>(select: (state: CreateState) => Part): Part {
  return useStore(useCreate().store, select)
}
