import type { ComposerPlay } from '#shared/bridge/composer.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatCount, formatElapsed } from '../../../lib/format.ts'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { t } from './texts.ts'

/** Reads the plays of a brand and returns one of them; null until it was read, or if it is no longer offered. */
export function usePlay(profileId: string, playId: string | null): ComposerPlay | null {
  const { query } = useBridge()
  const { data } = useQuery(
    query.composer.plays.queryOptions({ input: { profileId }, placeholderData: keepPreviousData }),
  )
  return data?.plays.find((play) => play.playId === playId) ?? null
}

/** What the brand's own posts of a play reached. */
export function PlayPerformance({ play }: { readonly play: ComposerPlay | null }) {
  const reached = play?.performance ?? null
  const whole = (value: number | null) => (value === null ? '–' : formatCount(Math.round(value)))
  return (
    <Section title={t('performance.title')}>
      {reached === null || reached.posts === 0 ? (
        <p className="text-small text-ink-3">{t('performance.none')}</p>
      ) : (
        <KeyValue
          rows={[
            { term: t('performance.posts'), detail: formatCount(reached.posts) },
            { term: t('performance.views'), detail: whole(reached.medianViews) },
            { term: t('performance.saves'), detail: whole(reached.savesPer1000) },
          ]}
        />
      )}
    </Section>
  )
}

/** How a play is made: its structure, purpose and length. Nothing if the service did not say. */
export function PlayStructure({ play }: { readonly play: ComposerPlay | null }) {
  if (play === null) return null
  const rows = [
    ...(play.structure === '' ? [] : [{ term: t('performance.structure'), detail: play.structure }]),
    ...(play.purpose === null ? [] : [{ term: t('performance.purpose'), detail: play.purpose }]),
    ...(play.durationSec === null ? [] : [{ term: t('performance.length'), detail: formatElapsed(play.durationSec) }]),
  ]
  if (rows.length === 0) return null
  return (
    <Section title={t('performance.structure')}>
      <KeyValue rows={rows} left />
    </Section>
  )
}
