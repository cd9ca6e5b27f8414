import { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { dateAfter, localTime, momentOf } from '#shared/util/time-zone.ts'
import type { Commits } from '../../database/group-commit.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { Refusal } from '../../jobs/run-fault.ts'
import type { ActionLog } from '../action-log.ts'
import { type BrandStore, type StoredBrand, timezoneOf } from '../brands/brand-store.ts'
import type { ReadEvidence } from '../performance/evidence.ts'
import { playLibrary } from '../plays/play-library.ts'
import type { ShelfStore } from '../shelf-store.ts'
import { createDraw } from './draw.ts'
import {
  dealDay,
  type DayState,
  type Done,
  pass,
  playsOn,
  type Refused,
  reveal,
  type RoundContext,
  shuffle,
  voteProblem,
} from './round-rules.ts'

/** A brand's day. `endsAt`: when the next day begins, in milliseconds since 1970. */
export type Day = DayState & { readonly date: string; readonly timezone: string; readonly endsAt: number }

/** An action on a round. `date` is the day that the caller sees, if known. */
export type RoundAction = { readonly at: number; readonly date?: string | undefined }

/** The rounds of brands: dealt once for each day of the brand's time zone, when they are first read. */
export type Rounds = {
  /** `timezone` is used only while the brand has none saved. */
  today(brand: StoredBrand, timezone: string | null): Promise<Day>
  /** @throws Refusal 409 for an action that the day's state does not allow, and for a round of a day that is over. */
  reveal(brand: StoredBrand, action: RoundAction): Promise<Day>
  pass(brand: StoredBrand, action: RoundAction & { slot: number; playId?: string | undefined }): Promise<Day>
  shuffle(brand: StoredBrand, action: RoundAction & { slots?: readonly number[] | undefined }): Promise<Day>
  /** @throws Refusal 409 for a play on a card that is face down. Call inside a transaction. */
  checkVote(brand: StoredBrand, playId: string): void
}

const Card = z.object({ playId: z.string(), replaced: z.string().nullable() })
const Row = z.object({
  rounds: jsonColumn(z.array(z.object({ faceDown: z.boolean(), cards: z.array(Card) }))),
  seen: jsonColumn(z.array(z.string())),
})

/** Cards of the last days come up less often. */
const recentDays = 3
const recentWeight = 0.1

/** Creates the rounds over their table. */
export function createRounds(deps: {
  database: ServiceDatabase
  commits: Commits
  brands: BrandStore
  shelf: ShelfStore
  readEvidence: ReadEvidence
  log: ActionLog
  clock: Clock
}): Rounds {
  const { database, commits, brands, shelf, readEvidence, log, clock } = deps
  const one = database.prepare<[string, string]>(
    'select rounds, seen from composer_day where brand_id = ? and date = ?',
  )
  const put = database.prepare<[string, string, string, string, string]>(
    `insert into composer_day (brand_id, date, timezone, rounds, seen) values (?, ?, ?, ?, ?)
     on conflict do update set rounds = excluded.rounds, seen = excluded.seen`,
  )
  const allPlays = playLibrary.map(({ playId }) => playId)

  function find(brandId: string, date: string): DayState | null {
    const row = one.get(brandId, date)
    return row === undefined ? null : Row.parse(row)
  }
  function keep({ id }: StoredBrand, { date, timezone, rounds, seen }: Day): void {
    put.run(id, date, timezone, JSON.stringify(rounds), JSON.stringify(seen))
  }
  function contextOf(brand: StoredBrand, date: string): RoundContext {
    const approved = new Set(shelf.approved(brand.id))
    const days = Array.from({ length: recentDays }, (_, index) => find(brand.id, dateAfter(date, -1 - index)))
    const recent = new Set(days.flatMap((day) => (day === null ? [] : playsOn(day))))
    const { learned } = readEvidence(brand)
    const isApproved = (playId: string) => approved.has(playId)
    return {
      isApproved,
      draw: createDraw({
        plays: allPlays,
        seed: `${brand.id}:${date}`,
        isApproved,
        weightOf: (playId) => Math.exp(learned.arm('play', playId).mean) * (recent.has(playId) ? recentWeight : 1),
      }),
    }
  }
  function placed(state: DayState, timezone: string, date: string): Day {
    return { ...state, date, timezone, endsAt: momentOf(dateAfter(date, 1), 0, timezone) }
  }
  const dateOf = (timezone: string) => localTime(clock.now(), timezone).date

  type Change = (day: DayState, context: RoundContext) => Done | Refused
  function act(
    brand: StoredBrand,
    { date: seen, ...detail }: RoundAction,
    action: string,
    change: Change,
  ): Promise<Day> {
    return commits.commit(() => {
      const timezone = timezoneOf(brand)
      const date = dateOf(timezone)
      if (seen !== undefined && seen !== date) throw new Refusal(409, `date: the rounds of ${seen} are over`)
      const day = find(brand.id, date)
      if (day === null) throw new Refusal(409, 'date: a new day has begun; read its rounds first')
      const result = change(day, contextOf(brand, date))
      if (result.kind === 'refused') throw new Refusal(409, `${result.field}: ${result.message}`)
      const next = placed(result.day, timezone, date)
      keep(brand, next)
      log.add(brand.id, { source: 'api', action, detail: { ...detail, date } })
      return next
    })
  }

  return {
    today(brand, asked) {
      return commits.commit(() => {
        const timezone = brand.timezone ?? asked ?? timezoneOf(brand)
        if (brand.timezone === null && asked !== null) brands.change(brand.id, { seenTimezone: asked })
        const date = dateOf(timezone)
        const known = find(brand.id, date)
        if (known !== null) return placed(known, timezone, date)
        const dealt = placed(dealDay(contextOf(brand, date)), timezone, date)
        keep(brand, dealt)
        return dealt
      })
    },
    reveal: (brand, action) => act(brand, action, 'reveal', (day) => reveal(day, action.at)),
    pass: (brand, action) => act(brand, action, 'pass', (day, context) => pass(day, action, context)),
    shuffle: (brand, action) => act(brand, action, 'shuffle', (day, context) => shuffle(day, action, context)),
    checkVote(brand, playId) {
      const day = find(brand.id, dateOf(timezoneOf(brand)))
      const problem = day === null ? null : voteProblem(day, playId)
      if (problem !== null) throw new Refusal(409, `${problem.field}: ${problem.message}`)
    },
  }
}
