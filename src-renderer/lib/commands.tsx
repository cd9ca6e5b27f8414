import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Command, CommandRegistry, ReadCommands } from './command-registry.ts'

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
 * They are registered once. `read` makes them from the last render when they are asked for: by a key, and by the palette
 * while it is open. What it reads elsewhere, such as a store that does not render the component, is followed with
 * `watch`, the same function all along, so that an open palette shows it.
 */
export function useCommands(read: ReadCommands, watch?: (onChange: () => void) => () => void): void {
  const registry = useRegistry()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
    registry.changed()
  })
  useEffect(() => registry.add(() => latest.current()), [registry])
  useEffect(() => watch?.(registry.changed), [registry, watch])
}

/** Every command that can be reached now, followed as it changes. For what shows them. */
export function useAllCommands(): readonly Command[] {
  const registry = useRegistry()
  useSyncExternalStore(registry.subscribe, registry.version)
  return registry.read()
}

/** Reads every command that can be reached when it is called. For what runs them. */
export function useReadCommands(): ReadCommands {
  return useRegistry().read
}
