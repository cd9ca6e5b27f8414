import type { Command } from './commands.tsx'

type CommandOptions = Pick<Command, 'keys' | 'hidden' | 'since' | 'place'> & {
  /** Why it is not available now; null if it is. */
  readonly reason?: string | null
}

/** Creates commands of one screen, with ids prefixed by `screen` and titles shown beside `group`. */
export const makeCommand =
  (screen: string, group: string) =>
  (id: string, title: string, run: () => void, { reason = null, ...rest }: CommandOptions = {}): Command => ({
    id: `${screen}.${id}`,
    title,
    group,
    ...rest,
    ...(reason === null ? {} : { disabled: reason }),
    run,
  })
