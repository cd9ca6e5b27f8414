import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { ShortVideoOrder, type ShortVideoPriced, type ShortVideoQuote } from '#shared/bridge/short-video.ts'
import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { cutTopic, spokenSeconds, videoSeconds } from '#shared/domain/short-video.ts'
import { unknownFor } from '#shared/domain/unknown-price.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ShortVideosTable } from '../../cache/tables/short-videos.ts'
import { middleOf } from './video-notes.ts'

/** A past video: its length in seconds and its charge in credits. A re-cut has no length of its own. */
export type PastVideo = { readonly seconds: number | null; readonly charged: number }

/** What prices come from: the service's list, if it publishes one, and the user's own last videos. */
type PriceSources = {
  readonly prices: ShortVideoOptions['prices']
  readonly past: readonly PastVideo[]
}

/** Least number of own videos for which their cost is shown. */
const leastOwn = 3
/** Most own videos that are read, the latest ones, and of those, most that count: the nearest in length. */
const mostOwn = { read: 12, counted: 5 } as const
/** How far a length estimated from a text may be off, as a share. */
const lengthError = 0.15

/**
 * The share of a charge that is expected to be a fixed part. Without any, a video much shorter than the past ones would be
 * quoted far below its charge.
 */
const fixedShare = 0.05

/** Reads the user's own last videos or re-cuts, which indicate what the next may cost. */
export function readPast(
  table: Pick<ShortVideosTable, 'lastDone' | 'read'>,
  workspaceId: WorkspaceId,
  kind: ShortVideoPriced['kind'],
): readonly PastVideo[] {
  const jobs = table.lastDone(workspaceId, kind === 'start' ? 'short-video' : 'recut', mostOwn.read)
  return jobs.flatMap(({ id, input, charged }): PastVideo[] => {
    if (charged === null) return []
    if (kind === 'recut') return [{ seconds: null, charged }]
    // What was spoken, rather than what was requested: a service may not keep to it.
    const script = table.read(id)?.reported.script ?? null
    return [{ seconds: script === null ? ShortVideoOrder.parse(input).seconds : spokenSeconds(script), charged }]
  })
}

/** The expected length of an order's video in seconds: of its text if the service speaks nothing else. */
export function expectedSeconds(
  { topic, script = '', seconds }: Pick<ShortVideoOrder, 'topic' | 'script' | 'seconds'>,
  options: ShortVideoOptions | undefined,
): number {
  if (script.trim() !== '') return spokenSeconds(script)
  return options?.ownWordsOnly === true ? videoSeconds(cutTopic(topic), seconds) : seconds
}

function listedQuote(prices: NonNullable<ShortVideoOptions['prices']>, priced: ShortVideoPriced): ShortVideoQuote {
  const { video, second, recut } = prices
  if (priced.kind === 'recut') return { kind: 'listed', least: recut, credits: recut, most: recut }
  // A started second counts whole.
  const { seconds } = priced
  return {
    kind: 'listed',
    least: Math.floor(video + second * Math.floor(seconds * (1 - lengthError))),
    credits: Math.round(video + second * Math.ceil(seconds)),
    most: Math.ceil(video + second * Math.ceil(seconds * (1 + lengthError))),
  }
}

/** The least and most that a past video says about one that is `ratio` times as long: up to half may be a fixed part. */
function boundsOf(charged: number, ratio: number): readonly [number, number] {
  const [one, other] = [charged * ratio, charged * (0.5 + ratio / 2)]
  return [Math.min(one, other), Math.max(one, other)]
}

function ownQuote(past: readonly PastVideo[], priced: ShortVideoPriced): ShortVideoQuote {
  if (past.length < leastOwn) return { kind: 'not-quoted', count: past.length, needed: leastOwn }
  const scaled = past.map(({ seconds, charged }) => ({
    charged,
    ratio: priced.kind === 'recut' || seconds === null ? 1 : priced.seconds / Math.max(1, seconds),
  }))
  const nearest = scaled.toSorted((one, other) => Math.abs(Math.log(one.ratio)) - Math.abs(Math.log(other.ratio)))
  const counted = priced.kind === 'recut' ? scaled : nearest.slice(0, mostOwn.counted)
  const bounds = counted.map(({ charged, ratio }) => boundsOf(charged, ratio))
  const least = Math.floor(Math.min(...bounds.map(([low]) => low)))
  const most = Math.ceil(Math.max(...bounds.map(([, high]) => high)))
  const middle =
    middleOf(counted.map(({ charged, ratio }) => charged * (fixedShare + (1 - fixedShare) * ratio))) ?? least
  return { kind: 'own', least, credits: Math.round(middle), most, count: counted.length }
}

/**
 * Quotes a video or a re-cut: by the service's list, or else by what the user's own last ones cost for each second of
 * their length. Without either there is no quote, because nothing is guessed.
 */
export function quoteVideo({ prices, past }: PriceSources, priced: ShortVideoPriced): ShortVideoQuote {
  return prices === null || prices === undefined ? ownQuote(past, priced) : listedQuote(prices, priced)
}

/** Rejects an unknown price that the user did not accept. @throws Failure PRICE_UNKNOWN */
export function refuseUnquoted(quote: ShortVideoQuote, accepts: boolean): void {
  if (quote.kind !== 'not-quoted' || accepts) return
  const sentence = sayAll(say('price.unknownVideos'), say('free.runUnpriced'))
  throw new Failure('PRICE_UNKNOWN', sentence, { charged: 'no', mayConfirm: true })
}

/**
 * Builds the quote of a video job. It has no exact price, because its length is an estimate: limits and budgets reserve
 * the most that it may cost, and no charge is a claim for being above it.
 */
export function quoteOfJob(modelId: string, quote: ShortVideoQuote): Quote {
  const base = { modelId, credits: null, pricedBy: [], note: '' }
  switch (quote.kind) {
    case 'listed': {
      const { least, credits, most } = quote
      const label = unknownFor(say('estimate.listed', { credits, least, most }))
      return { ...base, holds: most, label }
    }
    case 'own': {
      const { least, credits, most, count } = quote
      const label = unknownFor(say('estimate.own', { count, least, most, credits }))
      return { ...base, holds: most, label }
    }
    case 'not-quoted': {
      return { ...base, label: unknownFor(say('estimate.tooFewVideos', { needed: quote.needed })) }
    }
    default:
      return assertNever(quote)
  }
}
