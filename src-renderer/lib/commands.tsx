import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

/** A snapshot of an action available now, from the palette or by key. */
export type Command = {
  readonly id: string
  readonly title: string
  readonly group: string
  /** Modifiers first, joined with a plus: `mod+enter`, `shift+r`, `m`. `mod` is Ctrl, or Command on a Mac. */
  readonly keys?: string
  /** Why it is not available now. */
  readonly disabled?: string
  /** When the thing that an undo takes back was done, ms of the page's clock: of several undos, the key runs the latest. */
  readonly since?: number
  /** Where the palette lists it: before other actions, or after models, because it acts on what is in sight. */
  readonly place?: 'first' | 'last'
  /** Not listed in the palette; only the key works. */
  readonly hidden?: boolean
  /** Its key also works while a dialog is open. */
  readonly inDialogs?: boolean
  run(): void
}

/** Reads one owner's current commands. Called when the palette is open and when a key is pressed. */
type ReadCommands = () => readonly Command[]

type CommandRegistry = {
  /** Adds an owner's commands until the returned function is called. */
  add(read: ReadCommands): () => void
  /**
   * All current commands. Later owners come first and hide earlier commands with the same id. A kept command is read
   * again when it runs, and does nothing if it is gone or disabled by then.
   */
  read(): readonly Command[]
  /** Notifies listeners that something shown by commands may have changed. */
  changed(): void
  version(): number
  subscribe(onChange: () => void): () => void
}

/** Creates an empty registry. */
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
      // A new function, so that the same `read` can be added twice.
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

/**
 * Returns the command that a pressed key runs, of all that have it: one that is possible, and of several undos the
 * latest. Undefined for none.
 */
export function pressedCommand(commands: readonly Command[]): Command | undefined {
  const possible = commands.filter(({ disabled }) => disabled === undefined)
  const [first = commands[0]] = possible.toSorted((one, other) => (other.since ?? 0) - (one.since ?? 0))
  return first
}

const RegistryContext = createContext<CommandRegistry | null>(null)

type CommandsProviderProps = { readonly registry: CommandRegistry; readonly children: ReactNode }

/** Provides the window's commands. */
export function CommandsProvider({ registry, children }: CommandsProviderProps) {
  return <RegistryContext value={registry}>{children}</RegistryContext>
}

function useRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext)
  if (registry === null) throw new Error('useCommands is used outside CommandsProvider.')
  return registry
}

/**
 * Offers commands in the palette and by key while the component is mounted.
 *
 * They are registered once; `read` creates them from the last render on demand. If it reads anything that does not
 * render the component, such as a store, pass `watch` (a stable function), so that an open palette follows it.
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

/** Returns all available commands and follows their changes; for showing them. */
export function useAllCommands(): readonly Command[] {
  const registry = useRegistry()
  useSyncExternalStore(registry.subscribe, registry.version)
  return registry.read()
}

/** Returns a reader of all available commands; for running them. */
export function useReadCommands(): ReadCommands {
  return useRegistry().read
}

/** How long a command may take to be offered, ms: a screen reads its data first. Later, it would surprise. */
const offeredWithin = 3_000

/**
 * Returns a function that runs commands one after the other, each as soon as it is offered and enabled, for a screen
 * that opens. It stops at the user's next key or press, and after three seconds.
 */
export function useRunWhenOffered(): (ids: readonly string[]) => void {
  const registry = useRegistry()
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  return useCallback(
    (ids) => {
      stop.current()
      const ending = new AbortController()
      const { signal } = ending
      const rest = [...ids]
      const next = () => {
        const command = registry.read().find(({ id }) => id === rest[0])
        if (signal.aborted || command === undefined || command.disabled !== undefined) return
        rest.shift()
        if (rest.length === 0) ending.abort()
        command.run()
        queueMicrotask(next)
      }
      const timer = setTimeout(() => ending.abort(), offeredWithin)
      const leave = registry.subscribe(() => queueMicrotask(next))
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        leave()
      })
      for (const kind of ['keydown', 'pointerdown']) {
        window.addEventListener(kind, () => ending.abort(), { capture: true, signal })
      }
      stop.current = () => ending.abort()
      next()
    },
    [registry],
  )
}
