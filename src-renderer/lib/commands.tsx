import { createContext, type ReactNode, useContext, useEffect, useId, useSyncExternalStore } from 'react'
import type { Command, CommandRegistry } from './command-registry.ts'

export type { Command } from './command-registry.ts'

const RegistryContext = createContext<CommandRegistry | null>(null)

type CommandsProviderProps = { readonly registry: CommandRegistry; readonly children: ReactNode }

/** Gives the window's commands to what is below it. */
export function CommandsProvider({ registry, children }: CommandsProviderProps) {
  return <RegistryContext value={registry}>{children}</RegistryContext>
}

function useRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext)
  if (registry === null) throw new Error('useCommands is used outside CommandsProvider.')
  return registry
}

/**
 * Offers commands while the component is mounted: they are in the palette and their keys work.
 *
 * A new array on every render is fine; the newest `run` of each command is the one that is called.
 */
export function useCommands(commands: readonly Command[]): void {
  const registry = useRegistry()
  const owner = useId()
  useEffect(() => registry.put(owner, commands))
  useEffect(() => () => registry.drop(owner), [registry, owner])
}

/** Every command that can be reached now. */
export function useAllCommands(): readonly Command[] {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.read)
}
