/** Something that can be done now, from the palette or with a key. */
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

/** All commands of the mounted screens. */
export type CommandRegistry = {
  /** Sets the commands of one owner; the same ones again only replace what they run. */
  put(owner: string, commands: readonly Command[]): void
  drop(owner: string): void
  /** The same array until something visible changes. Later owners come first, and hide earlier commands with the same id. */
  read(): readonly Command[]
  subscribe(onChange: () => void): () => void
}

const look = (commands: readonly Command[]) => JSON.stringify(commands.map(({ run: _, ...visible }) => visible))

/** Makes an empty registry. */
export function createCommandRegistry(): CommandRegistry {
  const owners = new Map<string, readonly Command[]>()
  const listeners = new Set<() => void>()
  let snapshot: readonly Command[] = []

  function latest(owner: string, id: string): Command | undefined {
    return owners.get(owner)?.find((command) => command.id === id)
  }

  function publish() {
    const seen = new Set<string>()
    snapshot = [...owners].toReversed().flatMap(([owner, commands]) =>
      commands.flatMap((command) => {
        if (seen.has(command.id)) return []
        seen.add(command.id)
        return [{ ...command, run: () => latest(owner, command.id)?.run() }]
      }),
    )
    for (const listener of listeners) listener()
  }

  return {
    put(owner, commands) {
      const before = owners.get(owner)
      owners.set(owner, commands)
      if (before === undefined || look(before) !== look(commands)) publish()
    },
    drop(owner) {
      if (owners.delete(owner)) publish()
    },
    read: () => snapshot,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
