import { z } from 'zod'
import type { ReadingFacts } from '#shared/bridge/composer.ts'
import { type ComposerTake, type PlayTakes, TakeWords } from '#shared/bridge/takes.ts'
import type { Take } from '#shared/contract/composer-resource.ts'
import { limits } from '#shared/contract/limit.ts'
import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock } from '#shared/util/ports.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { StoredEdit } from '../cache/tables/composer-edits.ts'
import type { BrandKey, PlayPlace } from '../cache/tables/composer-takes.ts'
import type { ComposerTables } from './composer-deps.ts'
import type { ComposerImages } from './media-addresses.ts'
import type { Readings, ReadingSource } from './readings.ts'
import { readBrand, appearancesOf } from './stored-readings.ts'

const anything = z.unknown()

type Facts = ReadingFacts & { plays: PlayTakes[] }

/** Takes of plays, with the user's own words beside those of the service. */
export interface Takes {
  list(
    brand: BrandKey,
    order: { readonly playIds: readonly string[]; readonly refresh: 'known' | 'now' },
  ): Promise<Facts>
  page(
    brand: BrandKey,
    order: {
      readonly text: string
      readonly angle: string | null
      readonly before?: string | undefined
      readonly limit: number
      readonly refresh: 'known' | 'now'
    },
  ): Promise<Facts & { total: number | null; angles: { angle: string; count: number }[]; next: string | null }>
  /** @throws Failure NOT_FOUND */
  edit(brand: BrandKey, takeId: string, words: TakeWords): ComposerTake
  /** @throws Failure NOT_FOUND */
  restore(brand: BrandKey, takeId: string): ComposerTake
  /** A take with the user's words. */
  show(brand: BrandKey, playId: string, take: Take): ComposerTake
  /** The newest words of a play, as they were told; null if they were not. */
  newest(brand: BrandKey, playId: string): Take | null
  /** Takes whose own words have every word of a text. */
  editedWith(brand: BrandKey, text: string): string[]
  readonly source: ReadingSource
}

/** Most pages of takes that are read at once. */
const mostPages = 10

const cursorOf = ({ newest, playId }: PlayPlace) => JSON.stringify([newest, playId])
function readCursor(cursor: string | undefined): PlayPlace | null {
  const [, newest, playId] = /^\[(\d+),"(.*)"\]$/u.exec(cursor ?? '') ?? []
  return newest === undefined || playId === undefined ? null : { newest: Number(newest), playId }
}

/** Creates the takes. `hash` recognizes words that changed. */
export function createTakes(deps: {
  tables: ComposerTables
  readings: Readings
  images: ComposerImages
  hash: (text: string) => string
  clock: Clock
}): Takes {
  const { tables, readings, images, clock } = deps
  const { composerTakes, composerEdits, composerReadings } = tables
  const wordsOf = ({ hook, caption, script, tags }: Take) => deps.hash(JSON.stringify([hook, caption, script, tags]))

  const source: ReadingSource = {
    part: 'takes',
    key: 'takes',
    freshMs: 10 * 60_000,
    readAt: ({ workspaceId, profileId }) =>
      composerReadings.read(workspaceId, profileId, 'takes', anything)?.at ?? null,
    async load(service, brand, options) {
      const told: Take[] = []
      let cursor: string | null | undefined
      for (let page = 0; page < mostPages && cursor !== null; page += 1) {
        const query = { limit: limits.composer.page.most, ...(cursor === undefined ? {} : { cursor }) }
        const answer = await service.composer.takes({ params: { profileId: brand.profileId }, query }, options)
        told.push(...answer.takes)
        cursor = answer.nextCursor ?? null
      }
      return (at) => keep(brand, told, at, [])
    },
  }
  /** The takes of some plays, in one request. */
  const sourceOf = (playIds: readonly string[]): ReadingSource => ({
    part: 'takes',
    key: `takes of ${[...playIds].sort().join(' ')}`,
    freshMs: 5 * 60_000,
    readAt({ workspaceId, profileId }) {
      const times = playIds.map(
        (playId) => composerReadings.read(workspaceId, profileId, `takes of ${playId}`, anything)?.at ?? null,
      )
      const known = times.filter((at) => at !== null)
      return known.length < times.length ? null : Math.min(...known)
    },
    async load(service, brand, options) {
      const query = { ids: playIds.join(','), limit: limits.composer.page.most }
      const { takes } = await service.composer.takes({ params: { profileId: brand.profileId }, query }, options)
      return (at) => keep(brand, takes, at, playIds)
    },
  })
  function keep(brand: BrandKey, told: readonly Take[], at: number, playIds: readonly string[]): void {
    const { workspaceId, profileId } = brand
    composerTakes.transaction(() => {
      for (const take of told) if (take.playId !== undefined) composerTakes.write(brand, take.playId, take, at)
      for (const playId of playIds) composerReadings.write(workspaceId, profileId, `takes of ${playId}`, {}, at)
      if (playIds.length === 0) composerReadings.write(workspaceId, profileId, 'takes', {}, at)
    })
  }
  function withEdit(playId: string, take: Take, edit: StoredEdit | undefined): ComposerTake {
    const words = edit === undefined ? null : TakeWords.safeParse(edit.words)
    if (edit === undefined || words?.success !== true) return { ...take, playId, edit: null }
    const editedAt = new Date(edit.editedAt).toISOString()
    return { ...take, playId, edit: { ...words.data, editedAt, isOutdated: edit.basedOn !== wordsOf(take) } }
  }
  const editOf = (brand: BrandKey, takeId: string) =>
    composerEdits.list(brand, [takeId]).find(({ platform }) => platform === '')

  function ofPlays(brand: BrandKey, playIds: readonly string[]): PlayTakes[] {
    const angles = readBrand(tables, brand)?.angles ?? []
    const appearanceOf = appearancesOf(tables, brand)
    const stored = composerTakes.ofPlays(brand, playIds)
    const edits = composerEdits.list(
      brand,
      stored.map(({ take }) => take.takeId),
    )
    return playIds.map((playId) => {
      const own = stored.filter((one) => one.playId === playId).map(({ take }) => take)
      const { title, coverUrl } = appearanceOf(playId)
      return {
        playId,
        title: title ?? own[0]?.hook ?? '',
        coverUrl: images.ofPlay(brand.profileId, { playId, coverUrl }),
        takes: own.map((take) =>
          withEdit(
            playId,
            take,
            edits.find(({ subjectId, platform }) => subjectId === take.takeId && platform === ''),
          ),
        ),
        nextAngle: angles.find((angle) => !own.some((take) => take.angle === angle)) ?? null,
      }
    })
  }
  function find(brand: BrandKey, takeId: string) {
    const stored = composerTakes.read(brand, takeId)
    if (stored !== null) return stored
    throw new Failure('NOT_FOUND', say('composer.unknownTake'), { charged: 'no', what: 'the take' })
  }
  const show = (brand: BrandKey, playId: string, take: Take) => withEdit(playId, take, editOf(brand, take.takeId))

  return {
    source,
    show,
    async list(brand, { playIds, refresh }) {
      const facts = await readings.facts(sourceOf(playIds), brand, refresh)
      return { ...facts, plays: ofPlays(brand, playIds) }
    },
    async page(brand, { text, angle, before, limit, refresh }) {
      const facts = await readings.facts(source, brand, before === undefined ? refresh : 'known')
      const filter = { text, angle, subjects: composerEdits.takesWith(brand, text) }
      const found = composerTakes.plays(brand, filter, readCursor(before), limit + 1)
      const { rows, next } = cutPage(found, limit, cursorOf)
      const isFirst = before === undefined
      return {
        ...facts,
        plays: ofPlays(
          brand,
          rows.map(({ playId }) => playId),
        ),
        total: isFirst ? composerTakes.countPlays(brand, filter) : null,
        angles: isFirst ? composerTakes.angles(brand) : [],
        next,
      }
    },
    edit(brand, takeId, words) {
      const { playId, take } = find(brand, takeId)
      const edit = { subjectId: takeId, platform: '', words, basedOn: wordsOf(take), editedAt: clock.now() }
      const isEmpty = Object.values(words).every((one) => one === null)
      if (isEmpty) composerEdits.remove(brand, takeId, '')
      else composerEdits.write(brand, edit)
      readings.changed(brand, 'takes')
      return withEdit(playId, take, isEmpty ? undefined : edit)
    },
    restore(brand, takeId) {
      const { playId, take } = find(brand, takeId)
      composerEdits.remove(brand, takeId, '')
      readings.changed(brand, 'takes')
      return withEdit(playId, take, undefined)
    },
    newest: (brand, playId) => composerTakes.ofPlays(brand, [playId]).at(-1)?.take ?? null,
    editedWith: (brand, text) => composerEdits.takesWith(brand, text),
  }
}
