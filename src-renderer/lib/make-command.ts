import type { Command } from './commands.tsx'

type CommandOptions = Pick<Command, 'keys' | 'hidden'> & {
  /** Why it cannot be done now; null where it can. */
  readonly reason?: string | null
}

/** Makes the commands of one screen: each id begins with `screen`, and each title stands beside `group`. */
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
