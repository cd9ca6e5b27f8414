import type { ReactNode } from 'react'
import { FormContext } from '../../forms/form-context.ts'
import { createScreenContext } from '../../lib/screen-context.ts'
import type { CreateActions } from './actions.ts'
import type { CreateState, CreateStore } from './store.ts'

/** The state and actions of the screen. */
export type Create = { readonly store: CreateStore; readonly actions: CreateActions }

const context = createScreenContext<CreateState, CreateActions>('Create')

/** Provides the screen to everything on it, and its form to the panels of other features. */
export function CreateProvider({ screen, children }: { readonly screen: Create; readonly children: ReactNode }) {
  return (
    <context.Context value={screen}>
      <FormContext value={screen}>{children}</FormContext>
    </context.Context>
  )
}

/** Returns the actions of the screen. */
export const useCreateActions = context.useActions

/** Selects a part of the screen's state; renders again only if that part changes. */
export const useCreateState = context.useState
