import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

/** Something that can be done now, from the palette or with a key: as it stood when it was read. */
export type Command = {
  readonly id: string
  readonly title: string
  /** The screen it belongs to, shown beside it. */
  readonly group: string
  /** Modifiers first, joined with a plus: `mod+enter`, `shift+r`, `m`. `mod` is Ctrl, or Command on a Mac. */
  readonly keys?: string
  /** Why it cannot be done now. */
  readonly disabled?: string
  /** Not listed in the palette; only the key works. */
  readonly hidden?: boolean
  run(): void
}

/** Reads the commands of one owner as they are now. Called when the palette is open and when a key is pressed. */
type ReadCommands = () => readonly Command[]

/** All commands of the mounted screens. */
type CommandRegistry = {
  /** Adds the commands of one owner until the returned function is called. */
  add(read: ReadCommands): () => void
  /**
   * All commands as they are now. Later owners come first, and hide earlier commands with the same id. A command that is
   * kept for a while still does what it would do if it were read when it runs; it does nothing where it is gone or disabled by then.
   */
  read(): readonly Command[]
  /** Tells listeners that something which commands show may have changed. */
  changed(): void
  /** Grows with every change. */
  version(): number
  subscribe(onChange: () => void): () => void
}

/** Makes an empty registry. */
export function createCommandRegistry(): CommandRegistry {
  const owners = new Set<ReadCommands>()
  const listeners = new Set<() => void>()
  let version = 0

  function changed() {
    version += 1
    for (const listener of listeners) listener()
  }

  function runNow(read: ReadCommands, id: string) {
    const command = owners.has(read) ? read().find((one) => one.id === id) : undefined
    if (command !== undefined && command.disabled === undefined) command.run()
  }

  return {
    add(read) {
      // Its own function, so that the same one can be added twice.
      const owner: ReadCommands = () => read()
      owners.add(owner)
      changed()
      return () => {
        if (owners.delete(owner)) changed()
      }
    },
    read() {
      const seen = new Set<string>()
      return [...owners].toReversed().flatMap((owner) =>
        owner().flatMap((command) => {
          if (seen.has(command.id)) return []
          seen.add(command.id)
          return [{ ...command, run: () => runNow(owner, command.id) }]
        }),
      )
    },
    changed,
    version: () => version,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

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
