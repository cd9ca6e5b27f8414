import type { AccountLimit, AccountTier } from '#shared/bridge/account.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { useStudioStatus } from '../../lib/studio-state.tsx'
import { classNames } from '../../ui/class-names.ts'
import { t } from './texts.ts'

const readRunning = ({ running }: StudioStatus) => running
const readRequests = ({ rate }: StudioStatus) => rate.used

/** The share of a limit that is used, from 0 to 1; 0 where it is not known or unlimited. */
function shareOf({ used, most }: Pick<AccountLimit, 'used' | 'most'>): number {
  return used === null || most === null || most <= 0 ? 0 : Math.min(1, used / most)
}

/** From this share on a limit is near (the service warns at the same one). */
const nearShare = 0.8

/** Says what is used, and of the limits within it those that something uses. */
function wordsOf({ used, most, parts }: AccountLimit): string {
  const count = used === null ? null : formatCount(used)
  if (most === null) return t('limits.unlimited', { used: count ?? '–' })
  if (count === null) return t('limits.unknown', { most: formatCount(most) })
  const figures = { used: count, most: formatCount(most) }
  const named = parts.filter((part) => part.used > 0).map(partWords)
  return named.length === 0 ? t('limits.used', figures) : t('limits.usedParts', { ...figures, parts: named.join(', ') })
}

function partWords(part: AccountLimit['parts'][number]): string {
  const { of, used, most } = part
  return t('limits.part', { of: t(`limits.parts.${of}`), used: formatCount(used), most: formatCount(most) })
}

function Meter({ limit, withEnd }: { readonly limit: AccountLimit; readonly withEnd: boolean }) {
  const { kind, most, resetsAt } = limit
  const share = shareOf(limit)
  const name = t(`limits.kinds.${kind}`)
  const words = wordsOf(limit)
  return (
    <li>
      <div className="flex items-baseline gap-3 text-small">
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {name}
        </span>
        <span
          className={classNames(
            'tabular-nums',
            share >= 1 && 'text-err',
            share >= nearShare && share < 1 && 'text-warn',
          )}
        >
          {words}
        </span>
      </div>
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={most ?? 1}
        aria-valuenow={most === null ? 0 : Math.min(limit.used ?? 0, most)}
        aria-valuetext={words}
        className="mt-1 h-1.5 bg-control-hi"
      >
        <i
          className={classNames('block h-full', share >= 1 ? 'bg-err' : share >= nearShare ? 'bg-warn' : 'bg-data-1')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {withEnd && (
        <p className="mt-1 text-caption text-ink-3">
          {t(`limits.ends.${kind}`, { time: resetsAt === null ? '' : formatDateTime(resetsAt) })}
          {limit.parts.length > 0 && ` ${t('limits.atOnce', { parts: limit.parts.map(partWords).join(', ') })}`}
        </p>
      )}
    </li>
  )
}

type LimitMetersProps = {
  readonly tier: AccountTier
  /** Says what happens at each limit. */
  readonly withEnds?: boolean
}

/** The limits of the tier and what of each is used. What this computer counts is current. */
export function LimitMeters({ tier, withEnds = false }: LimitMetersProps) {
  const running = useStudioStatus(readRunning)
  const requests = useStudioStatus(readRequests)
  const here: Partial<Record<AccountLimit['kind'], number | null>> = {
    concurrent: running,
    'requests-minute': requests,
  }
  return (
    <ul className="grid gap-y-3">
      {tier.limits.map((limit) => (
        <Meter key={limit.kind} limit={{ ...limit, used: here[limit.kind] ?? limit.used }} withEnd={withEnds} />
      ))}
    </ul>
  )
}
