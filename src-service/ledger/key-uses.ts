import type { Clock, Log } from '#shared/util/ports.ts'
import type { Commits } from '../database/group-commit.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

/** Records when keys are used. */
export type KeyUses = {
  /** Records a use. It costs the caller nothing: it is written later, at most once a minute for each key. */
  note(keyId: number): void
}

const everyMs = 60_000

/** Creates the record of when keys are used. */
export function createKeyUses(deps: { database: ServiceDatabase; commits: Commits; clock: Clock; log: Log }): KeyUses {
  const { database, commits, clock, log } = deps
  const update = database.prepare<[number, number]>('update api_key set last_used_at = ? where id = ?')
  const noted = new Map<number, number>()
  return {
    note(keyId) {
      const now = clock.now()
      if (now - (noted.get(keyId) ?? -Infinity) < everyMs) return
      noted.set(keyId, now)
      commits
        .commit(() => update.run(now, keyId))
        .catch((error: unknown) => log.warn('The use of a key could not be written down.', { keyId, error }))
    },
  }
}
