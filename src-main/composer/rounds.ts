import type { RoundsReading } from '#shared/bridge/rounds.ts'
import type { Round, RoundCard, TodaysRounds } from '#shared/contract/composer-resource.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { CallOptions, ServiceClient } from '../api/client.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { ComposerTables } from './composer-deps.ts'
import type { ComposerImages } from './media-addresses.ts'
import type { Readings, ReadingSource } from './readings.ts'
import { readToday } from './stored-readings.ts'

/** A card on the screen. `date`: the day that it shows. */
type OnScreen = { readonly at: number; readonly date: string }

/** The result of a vote. */
export type Voted = {
  readonly playId: string
  readonly isApproved: boolean
  readonly scheduledFor: string | null
  readonly rounds: RoundsReading | null
}

/** The rounds of a brand's day. Actions return the rounds as they are then. */
export interface Rounds {
  today(
    brand: BrandKey,
    order: { readonly timezone: string; readonly refresh: 'known' | 'now' },
  ): Promise<RoundsReading>
  reveal(brand: BrandKey, round: OnScreen): Promise<RoundsReading>
  pass(brand: BrandKey, card: OnScreen & { readonly slot: number; readonly playId: string }): Promise<RoundsReading>
  shuffle(brand: BrandKey, order: OnScreen & { readonly slots?: number[] | undefined }): Promise<RoundsReading>
  vote(
    brand: BrandKey,
    order: {
      readonly playId: string
      readonly vote: 'up' | null
      readonly scheduledFor?: string | null | undefined
      readonly date?: string | undefined
    },
  ): Promise<Voted>
  /** Rounds of the stored day that are face down or have open cards; null if it was never read. */
  countOpen(brand: BrandKey): number | null
  /** Notes that a play is on the shelf, or no longer is. */
  noteSaved(brand: BrandKey, playId: string, isSaved: boolean): void
  readonly source: ReadingSource
}

/** What the service said when it refused. */
const quoted = (message: string) => /“([^”]*)”/u.exec(message)?.[1]?.replace(/^[\w.]+: /, '') ?? ''

/** Creates the rounds. */
export function createRounds(deps: {
  tables: ComposerTables
  readings: Readings
  images: ComposerImages
  /** The shelf changed with an approval. */
  onVoted: (brand: BrandKey) => void
  clock: Clock
}): Rounds {
  const { tables, readings, images, clock } = deps
  const { composerReadings, composerTakes } = tables
  const timezones = new Map<string, string>()
  const nameOf = ({ workspaceId, profileId }: BrandKey) => JSON.stringify([workspaceId, profileId])
  const stored = (brand: BrandKey) => readToday(tables, brand)

  function keep(brand: BrandKey, today: TodaysRounds, at: number): void {
    composerReadings.write(brand.workspaceId, brand.profileId, 'today', today, at)
    for (const { playId, take } of today.rounds.flatMap((round) => round.cards)) {
      if (take !== null && playId !== null) composerTakes.write(brand, playId, take, at)
    }
  }
  const source: ReadingSource = {
    part: 'today',
    key: 'today',
    freshMs: 60_000,
    readAt: (brand) => stored(brand)?.at ?? null,
    async load(service, brand, options) {
      const tz = timezones.get(nameOf(brand))
      const query = tz === undefined ? {} : { tz }
      const today = await service.composer.today({ params: { profileId: brand.profileId }, query }, options)
      return (at) => keep(brand, today, at)
    },
  }
  function present(brand: BrandKey, today: TodaysRounds): TodaysRounds {
    const card = (one: RoundCard): RoundCard => ({
      ...one,
      coverUrl:
        one.playId === null ? null : images.ofPlay(brand.profileId, { playId: one.playId, coverUrl: one.coverUrl }),
    })
    return { ...today, rounds: today.rounds.map((round) => ({ ...round, cards: round.cards.map(card) })) }
  }
  async function show(brand: BrandKey, refresh: 'known' | 'now'): Promise<RoundsReading> {
    const known = stored(brand)
    const isPast = typeof known?.value.endsAt === 'string' && Date.parse(known.value.endsAt) <= clock.now()
    const facts = await readings.facts(source, brand, isPast ? 'now' : refresh)
    const today = stored(brand)?.value
    if (today === undefined) throw new Error('A day that was read is stored')
    const endsAt = typeof today.endsAt === 'string' ? Date.parse(today.endsAt) : Number.NaN
    return { ...present(brand, today), ...facts, isOver: endsAt <= clock.now() }
  }
  /** Takes in what an action answered as the new truth. */
  function takeIn(brand: BrandKey, change: (today: TodaysRounds) => TodaysRounds): void {
    const known = stored(brand)
    if (known === null) return
    keep(brand, change(known.value), clock.now())
    readings.changed(brand, 'today')
  }
  const changeRound = (brand: BrandKey, at: number, change: (round: Round) => Round) =>
    takeIn(brand, (today) => ({
      ...today,
      rounds: today.rounds.map((round) => (round.at === at ? change(round) : round)),
    }))
  const withCards = (cards: readonly RoundCard[]) => (round: Round) => ({
    ...round,
    cards: round.cards.map((card) => cards.find(({ slot }) => slot === card.slot) ?? card),
  })

  async function act<Answer>(
    brand: BrandKey,
    call: (service: ServiceClient, options: CallOptions) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await readings.act(source, brand, call)
    } catch (error) {
      if (!isFailure(error) || !('status' in error.data) || error.data.status !== 409) throw error
      const reading = await show(brand, 'now').catch((cause: unknown) => {
        if (isFailure(cause)) return null
        throw cause
      })
      const why = quoted(error.message)
      const sentence = why === '' ? say('composer.cardChanged') : say('composer.cardChangedWhy', { words: why })
      throw new Failure('ROUND_CHANGED', sentence, { charged: 'no', rounds: reading }, { cause: error })
    }
  }

  return {
    source,
    today(brand, { timezone, refresh }) {
      timezones.set(nameOf(brand), timezone)
      return show(brand, refresh)
    },
    async reveal(brand, { at, date }) {
      const params = { profileId: brand.profileId }
      const round = await act(brand, (service, options) =>
        service.composer.reveal({ params, body: { at, date } }, options),
      )
      changeRound(brand, at, () => round)
      return show(brand, 'known')
    },
    async pass(brand, { at, date, slot, playId }) {
      const params = { profileId: brand.profileId }
      const { incoming } = await act(brand, (service, options) =>
        service.composer.pass({ params, body: { at, slot, playId, date } }, options),
      )
      changeRound(brand, at, withCards([incoming]))
      return show(brand, 'known')
    },
    async shuffle(brand, { at, date, slots }) {
      const params = { profileId: brand.profileId }
      const body = { at, date, ...(slots === undefined ? {} : { slots }) }
      const { cards } = await act(brand, (service, options) => service.composer.shuffle({ params, body }, options))
      changeRound(brand, at, withCards(cards))
      return show(brand, 'known')
    },
    async vote(brand, { playId, vote, scheduledFor, date }) {
      const params = { profileId: brand.profileId, playId }
      const known = stored(brand)?.value
      if (date !== undefined && known !== undefined && known.date !== date) {
        const rounds = await show(brand, 'known')
        const sentence = say('composer.otherDay')
        throw new Failure('ROUND_CHANGED', sentence, { charged: 'no', rounds })
      }
      const body = { vote, ...(scheduledFor === undefined ? {} : { scheduledFor }) }
      const answer = await act(brand, (service, options) => service.composer.vote({ params, body }, options))
      const isApproved = answer.vote === 'up'
      const slot = answer.scheduledFor ?? null
      takeIn(brand, (today) => ({
        ...today,
        rounds: today.rounds.map((round) => ({
          ...round,
          cards: round.cards.map((card) =>
            card.playId === playId ? { ...card, approved: isApproved, scheduledFor: slot } : card,
          ),
        })),
      }))
      const entry = tables.composerShelf.read(brand, playId)
      if (entry !== null) {
        const { shelvedAt } = entry
        const told = { ...entry.entry, approved: isApproved, scheduledFor: slot }
        tables.composerShelf.write(brand, told, shelvedAt, clock.now())
      }
      deps.onVoted(brand)
      return { playId, isApproved, scheduledFor: slot, rounds: known === undefined ? null : await show(brand, 'known') }
    },
    countOpen(brand) {
      const today = stored(brand)
      if (today === null) return null
      return today.value.rounds.filter(({ faceDown, cards }) => faceDown || cards.some((card) => !card.approved)).length
    },
    noteSaved(brand, playId, isSaved) {
      takeIn(brand, (today) => ({
        ...today,
        rounds: today.rounds.map((round) => ({
          ...round,
          cards: round.cards.map((card) =>
            card.playId === playId ? { ...card, saved: isSaved, approved: isSaved && card.approved } : card,
          ),
        })),
      }))
    },
  }
}
