import { z } from 'zod'
import { platforms } from '#shared/contract/platform.ts'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn, jsonOrNull } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { Refusal } from '../../jobs/run-fault.ts'
import { derivedId } from '../derived-id.ts'
import { BrandProfile } from './brand-profile.ts'
import { marrowAndClay } from './marrow-and-clay.ts'
import { nordlicht } from './nordlicht.ts'

/** Autopilot's settings of a brand. Weekdays are 0 (Sunday) to 6. */
export const AutopilotSettings = z.object({
  autopilot: z.enum(['on', 'off']),
  postHour: z.int(),
  perDay: z.int(),
  weekdays: z.array(z.int()),
  platforms: z.array(z.enum(platforms)),
  market: z.string().nullable(),
  delivery: z.enum(['internal', 'external']),
})
export type AutopilotSettings = z.output<typeof AutopilotSettings>

/** What the last pass did. */
export const LastPass = z.object({ at: z.int(), filled: z.int(), problem: z.string().nullable() })
export type LastPass = z.output<typeof LastPass>

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  profile: jsonColumn(BrandProfile),
  timezone: z.string().nullable(),
  seenTimezone: z.string().nullable(),
  settings: jsonColumn(AutopilotSettings),
  keyId: z.int().nullable(),
  lastPass: jsonColumn(LastPass).nullable(),
  numbersVersion: z.int(),
  createdAt: z.int(),
})
const UnreadRow = Row.omit({ profile: true }).extend({ profile: z.string() })

/**
 * A stored brand. `seenTimezone` is what `round/today` was last asked with, used while none is saved; `keyId` is the key
 * that autopilot's renders are charged to.
 */
export type StoredBrand = z.output<typeof Row>

/** The time zone of a brand's days. */
export function timezoneOf({ timezone, seenTimezone }: Pick<StoredBrand, 'timezone' | 'seenTimezone'>): string {
  return timezone ?? seenTimezone ?? 'UTC'
}

/** The table of brands. */
export type BrandStore = {
  /** The account's brands, oldest first; its sample brands are made with the first call. */
  list(accountId: string): StoredBrand[]
  /** @throws Refusal 404 if the account has no such brand. */
  find(accountId: string, profileId: string): StoredBrand
  /** A brand of any account; null if there is none. */
  read(id: string): StoredBrand | null
  add(accountId: string, profile: BrandProfile): StoredBrand
  /** The ids of brands whose slots or posts the passes look after. */
  active(): string[]
  change(
    id: string,
    change: Partial<Pick<StoredBrand, 'timezone' | 'seenTimezone' | 'settings' | 'keyId' | 'lastPass'>>,
  ): void
  /** Says that numbers of its posts changed. */
  countNumbers(id: string): void
}

const samples: readonly BrandProfile[] = [marrowAndClay, nordlicht]

const columns = `id, account_id as accountId, profile, timezone, seen_timezone as seenTimezone, settings, key_id as keyId,
  last_pass as lastPass, numbers_version as numbersVersion, created_at as createdAt`

/** Settings of a new brand: off, one post at six on working days. */
const firstSettings = (market: string | null): AutopilotSettings => ({
  autopilot: 'off',
  postHour: 18,
  perDay: 1,
  weekdays: [1, 2, 3, 4, 5],
  platforms: ['instagram', 'tiktok'],
  market,
  delivery: 'internal',
})

/** Opens the table of brands. */
export function createBrandStore({ database, clock }: { database: ServiceDatabase; clock: Clock }): BrandStore {
  const insert = database.prepare<[string, string, string, string, number]>(
    'insert into composer_brand (id, account_id, profile, settings, created_at) values (?, ?, ?, ?, ?)',
  )
  const byId = database.prepare<[string]>(`select ${columns} from composer_brand where id = ?`)
  const ofAccount = database.prepare<[string]>(
    `select ${columns} from composer_brand where account_id = ? order by created_at, rowid`,
  )
  const busy = database.prepare<[]>(
    `select id from composer_brand where json_extract(settings, '$.autopilot') = 'on'
     union select brand_id from composer_job where status in ('scheduled', 'rendering')
       or (status = 'rendered' and delivery = 'internal')
     union select brand_id from composer_post where simulated = 1`,
  )
  const update = database.prepare(
    `update composer_brand set timezone = @timezone, seen_timezone = @seenTimezone, settings = @settings, key_id = @keyId,
       last_pass = @lastPass where id = @id`,
  )
  const counted = database.prepare<[string]>(
    'update composer_brand set numbers_version = numbers_version + 1 where id = ?',
  )
  // Parsing a profile takes longer than reading one, and profiles never change.
  const profiles = new Map<string, BrandProfile>()

  function readRow(row: unknown): StoredBrand {
    const { id, profile, ...rest } = UnreadRow.parse(row)
    const known = profiles.get(id) ?? BrandProfile.parse(JSON.parse(profile))
    profiles.set(id, known)
    return { id, profile: known, ...rest }
  }
  const read = (id: string) => {
    const row = byId.get(id)
    return row === undefined ? null : readRow(row)
  }
  function add(accountId: string, profile: BrandProfile): StoredBrand {
    const id = derivedId('brand', accountId, profile.handle)
    insert.run(id, accountId, JSON.stringify(profile), JSON.stringify(firstSettings(profile.market)), clock.now())
    const brand = read(id)
    if (brand === null) throw new Error('A brand that was written is there')
    return brand
  }
  function list(accountId: string): StoredBrand[] {
    const rows = ofAccount.all(accountId)
    if (rows.length > 0) return rows.map(readRow)
    const addAll = database.transaction(() => samples.map((sample) => add(accountId, sample)))
    return database.inTransaction ? addAll() : addAll.immediate()
  }

  return {
    list,
    read,
    find(accountId, profileId) {
      const known = read(profileId)
      // The ids of sample brands are known before they are made.
      const brand = known ?? list(accountId).find(({ id }) => id === profileId)
      if (brand?.accountId !== accountId)
        throw new Refusal(404, 'Brand not found: the account has none with this profileId')
      return brand
    },
    add(accountId, profile) {
      if (list(accountId).some((brand) => brand.profile.handle === profile.handle)) {
        throw new Refusal(400, 'handle: belongs to another brand of the account')
      }
      return add(accountId, profile)
    },
    active: () =>
      z
        .array(z.object({ id: z.string() }))
        .parse(busy.all())
        .map(({ id }) => id),
    change(id, change) {
      const brand = read(id)
      if (brand === null) throw new Error('A brand that is changed is there')
      const { timezone, seenTimezone, settings, keyId, lastPass } = { ...brand, ...change }
      update.run({
        id,
        timezone,
        seenTimezone,
        settings: JSON.stringify(settings),
        keyId,
        lastPass: jsonOrNull(lastPass),
      })
    },
    countNumbers: (id) => void counted.run(id),
  }
}
