import type { Clock } from '#shared/util/ports.ts'
import type { Commits } from '../../database/group-commit.ts'
import { Refusal } from '../../jobs/run-fault.ts'
import type { BrandStore, StoredBrand } from '../brands/brand-store.ts'
import { type Charges, composerChargeId, type Payer, takeCredits } from '../charges.ts'
import { derivedId } from '../derived-id.ts'
import type { PageQuery } from '../page-cursor.ts'
import { findPlay, playLibrary } from '../plays/play-library.ts'
import type { AngleName, Play } from '../plays/play.ts'
import type { StoredTake, TakeStore } from './take-store.ts'
import { nextAngle, writeTake } from './write-take.ts'

/** Takes of a brand's plays. */
export type Takes = {
  /** The newest words of plays. A play without any gets its first ones, free of charge. Call inside a transaction. */
  wordsOf(brand: StoredBrand, playIds: readonly string[]): Map<string, StoredTake>
  /** Words from an angle: the newest take of it, or a new one, free of charge. Call inside a transaction. */
  fromAngle(brand: StoredBrand, playId: string, angle: AngleName): StoredTake
  /** Reads takes, newest first; of all plays that have some if none is named. @throws Refusal 404 for an unknown play. */
  read(brand: StoredBrand, playIds: readonly string[] | null, page: PageQuery): Promise<TakePage>
  /** Writes and charges a take. @throws Refusal 400 for an unknown angle, 402, 403 or 404. */
  write(brand: StoredBrand, order: TakeRequest): Promise<StoredTake>
}

/** Takes with the cursor of the next page. */
export type TakePage = { readonly takes: readonly StoredTake[]; readonly next: string | null }

type TakeRequest = {
  readonly payer: Payer
  readonly playId: string
  readonly angle: string | null
  readonly fault: string | null
}

/** Finds a play. @throws Refusal 404 that names the field. */
export function knownPlay(playId: string, field = 'playId'): Play {
  const play = findPlay(playId)
  if (play === null) throw new Refusal(404, `Play not found: ${field} names no play of the library`)
  return play
}

function knownAngle({ profile }: StoredBrand, angle: string): AngleName {
  const known = profile.angles.find((one) => one === angle)
  if (known === undefined) throw new Refusal(400, `angle must be one of: ${profile.angles.join(', ')}`)
  return known
}

/** Creates the takes over their table. */
export function createTakes(deps: {
  commits: Commits
  store: TakeStore
  brands: BrandStore
  charges: Charges
  clock: Clock
}): Takes {
  const { commits, store, charges, clock } = deps

  function add(brand: StoredBrand, play: Play, angle: AngleName | null, credits: number): StoredTake {
    const earlier = store.ofPlay(brand.id, play.playId)
    const number = earlier.length + 1
    const worn = earlier.map((take) => take.angle)
    const { profile } = brand
    const chosen = angle ?? nextAngle(startingAt(profile.angles, play), worn)
    const words = writeTake({ profile, play, angle: chosen, number, isSaid: (key) => store.isSaid(brand.id, key) })
    const take: StoredTake = {
      id: derivedId('take', brand.id, play.playId, String(number)),
      brandId: brand.id,
      playId: play.playId,
      angle: chosen,
      number,
      ...words,
      tags: [...words.tags],
      beats: words.beats.map((beat) => ({ ...beat })),
      credits,
      createdAt: clock.now(),
    }
    store.add(take)
    return take
  }
  function wordsOf(brand: StoredBrand, playIds: readonly string[]) {
    const found = store.latest(brand.id, playIds)
    for (const playId of playIds) {
      const play = findPlay(playId)
      if (play !== null && !found.has(playId)) found.set(playId, add(brand, play, null, 0))
    }
    return found
  }

  return {
    wordsOf,
    fromAngle(brand, playId, angle) {
      const own = store.ofPlay(brand.id, playId).findLast((take) => take.angle === angle)
      return own ?? add(brand, knownPlay(playId), angle, 0)
    },
    async read(brand, playIds, page) {
      const asked = playIds?.map((playId) => knownPlay(playId, 'ids').playId) ?? playLibrary.map(({ playId }) => playId)
      if (playIds !== null) await commits.commit(() => wordsOf(brand, asked))
      return store.page(brand.id, asked, page)
    },
    write(brand, { payer, playId, angle, fault }) {
      const play = knownPlay(playId)
      const known = angle === null ? null : knownAngle(brand, angle)
      return commits.commit(() => {
        const take = add(brand, play, known, takeCredits)
        charges.charge(payer, { id: composerChargeId('take', take.id), credits: takeCredits, fault })
        return take
      })
    },
  }
}

/** A brand's angles in its order, from the one that is the play's turn, so that first takes are not all of one angle. */
function startingAt(angles: readonly AngleName[], { playId }: Play): readonly AngleName[] {
  const turn = playLibrary.findIndex((play) => play.playId === playId) % angles.length
  return [...angles.slice(turn), ...angles.slice(0, turn)]
}
