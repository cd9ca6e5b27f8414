import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import { FormContext } from '../../forms/form-context.ts'
import type { CreateActions } from './actions.ts'
import type { CreateState, CreateStore } from './store.ts'

/** The state and actions of the screen. */
export type Create = { readonly store: CreateStore; readonly actions: CreateActions }

const CreateContext = createContext<Create | null>(null)

/** Provides the screen to everything on it, and its form to the panels of other features. */
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

/** Returns the actions of the screen. */
export const useCreateActions = (): CreateActions => useCreate().actions

/** Selects a part of the screen's state; renders again only if that part changes. */
export function useCreateState<Part>(select: (state: CreateState) => Part): Part {
  return useStore(useCreate().store, select)
}
