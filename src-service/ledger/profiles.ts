import type { Clock } from '#shared/util/ports.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

/** What a user says about themselves. */
export type ProfileFields = { readonly displayName: string; readonly bio: string; readonly website: string }

/** A profile with the time of its last change, in milliseconds since 1970. */
export type StoredProfile = ProfileFields & { readonly updatedAt: number }

/** The profiles of accounts. An account that never changed its own has none. */
export type Profiles = {
  find(accountId: string): StoredProfile | null
  save(accountId: string, fields: ProfileFields): void
}

/** Opens the table of profiles. */
export function createProfiles({ database, clock }: { database: ServiceDatabase; clock: Clock }): Profiles {
  const find = database.prepare<[string], StoredProfile>(
    'select display_name as displayName, bio, website, updated_at as updatedAt from profile where account_id = ?',
  )
  const save = database.prepare(
    `insert into profile (account_id, display_name, bio, website, updated_at)
     values (@accountId, @displayName, @bio, @website, @updatedAt)
     on conflict do update set display_name = excluded.display_name, bio = excluded.bio, website = excluded.website,
       updated_at = excluded.updated_at`,
  )
  return {
    find: (accountId) => find.get(accountId) ?? null,
    save: (accountId, { displayName, bio, website }) =>
      void save.run({ accountId, displayName, bio, website, updatedAt: clock.now() }),
  }
}
