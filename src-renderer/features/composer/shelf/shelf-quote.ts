import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { timeIn } from '../../../lib/zoned-time.ts'
import { mostPlays } from './shelf-actions.ts'
import { t } from './texts.ts'

/** What a download costs: which files exist, and what the renders of the others may cost. */
export type DownloadQuote = Awaited<ReturnType<Bridge['shelf']['quote']>>

/** Returns what a download of plays costs; null until it is known, and for no play. */
export function useDownloadQuote(profileId: string, playIds: readonly string[]): DownloadQuote | null {
  const { query } = useBridge()
  const isAsked = playIds.length > 0 && playIds.length <= mostPlays
  const { data } = useQuery(
    query.shelf.quote.queryOptions({
      input: isAsked ? { profileId, playIds: [...playIds] } : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  return isAsked ? (data ?? null) : null
}

/** Returns the quote that a download is sent with; null where no render is needed, which costs nothing. */
export const renderQuote = ({ renders, quote }: DownloadQuote): ComposerQuote | null =>
  renders === 0
    ? { kind: 'own', past: 0, each: { least: 0, credits: 0, most: 0 }, least: 0, credits: 0, most: 0 }
    : quote

/** Says what is charged, and when the renders can start. */
export function downloadNote({ files, library, renders, startsAt }: DownloadQuote, timeZone: string): string {
  if (files === 0 && renders === 0) return t('cost.all')
  if (renders === 0) return t('cost.free', { count: files + library })
  const known = startsAt.filter((at) => at !== null).map((at) => timeIn(at, timeZone))
  const [first, last] = [known[0], known.at(-1)]
  const times =
    first === undefined || last === undefined ? '' : known.length === 1 ? first : t('cost.and', { first, last })
  return t('cost.mixed', { files: files + library, renders, when: times === '' ? '' : t('cost.when', { times }) })
}
