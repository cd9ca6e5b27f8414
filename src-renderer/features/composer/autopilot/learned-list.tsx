import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import { formatBounds, formatCompact, formatStep } from '../../../lib/compact-number.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IntervalMark, ScaleLines } from '../../../ui/interval-mark.tsx'
import { linearScale } from '../../../ui/interval-scale.ts'
import { t } from './texts.ts'

type Claim = AutopilotReading['learned'][number]
type Evidence = NonNullable<Claim['evidence']>

function evidenceWords({ name, n, median, low, high }: Evidence): string {
  if (median === null) return t('learned.evidenceNone', { name, n: String(n) })
  const words = { name, n: String(n), median: formatCompact(median) }
  return low === null || high === null
    ? t('learned.evidenceOnly', words)
    : t('learned.evidence', { ...words, bounds: formatBounds(low, high) })
}

const evidenceOf = ({ evidence, against }: Claim): Evidence[] =>
  [evidence, against].filter((one) => one !== null && one !== undefined)

/** The column of the intervals, of one width for all rows. */
const chart = 'relative w-[140px] shrink-0 mid:w-[172px]'

type LearnedListProps = { readonly learned: readonly Claim[]; onMethod(): void }

/** What Autopilot learned: each claim with its posts, median and interval, on one scale. */
export function LearnedList({ learned, onMethod }: LearnedListProps) {
  const bounds = learned
    .flatMap(evidenceOf)
    .flatMap(({ median, low, high }) => [median, low, high].filter((one) => one !== null))
  const scale = linearScale(bounds)
  const top = scale.ticks.at(-1)
  const middle = scale.ticks[Math.floor(scale.ticks.length / 2)]
  const shownTicks = [...new Set([0, middle, top])].filter((tick) => tick !== undefined)
  return (
    <section aria-label={t('learned.title')} className="flex min-h-0 min-w-0 flex-col border-s border-line">
      <div className="flex h-11 shrink-0 items-center gap-2 px-3.5 whitespace-nowrap mid:px-5">
        <h3>{t('learned.title')}</h3>
        <span className="ms-auto" />
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={onMethod}>
          {t('learned.method')}
        </Button>
      </div>
      {learned.length === 0 ? (
        <p className="border-t border-line px-3.5 py-3 text-small text-ink-2 mid:px-5">{t('learned.none')}</p>
      ) : (
        <>
          <ul
            // Has no controls: the focus is what lets the keyboard scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={t('learned.title')}
            className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
          >
            {learned.map((claim) => {
              const shown = evidenceOf(claim)
              const title = claim.isEarly
                ? t('learned.early', { name: claim.evidence?.name ?? claim.claim })
                : claim.claim
              return (
                <li
                  key={`${claim.claim} ${claim.evidence?.name}`}
                  className="flex min-h-[54px] items-stretch gap-3.5 border-t border-line px-3.5 mid:min-h-[60px] mid:px-5"
                >
                  <span className="min-w-0 flex-1 py-1">
                    <span dir="auto" className="block truncate text-small font-medium">
                      {title}
                    </span>
                    {shown.map((evidence) => (
                      <span key={evidence.name} className="block truncate text-caption text-ink-3">
                        {evidenceWords(evidence)}
                      </span>
                    ))}
                    {claim.isEarly && (
                      <span className="block truncate text-caption text-ink-3">{t('learned.needs')}</span>
                    )}
                  </span>
                  <span aria-hidden className={chart}>
                    <ScaleLines scale={{ ...scale, ticks: shownTicks }} />
                    {shown.map((evidence, index) => (
                      <span
                        key={evidence.name}
                        className="absolute inset-x-0 h-4"
                        style={{ top: claim.isEarly ? 22 : 22 + index * 16 }}
                      >
                        <IntervalMark
                          value={evidence}
                          scale={scale}
                          few={claim.isEarly}
                          tone={index === 0 ? 'main' : 'other'}
                        />
                      </span>
                    ))}
                  </span>
                </li>
              )
            })}
          </ul>
          <div className="flex h-[26px] shrink-0 items-center gap-3.5 overflow-y-scroll px-3.5 text-caption text-ink-3 [scrollbar-gutter:stable] mid:px-5">
            <span className="min-w-0 flex-1 truncate">{t('learned.axis')}</span>
            <span aria-hidden className={classNames(chart, 'h-4')}>
              {shownTicks.map((tick, index) => (
                <span
                  key={tick}
                  className="absolute whitespace-nowrap"
                  style={{ left: `${scale.at(tick) * 100}%`, translate: `-${scale.at(tick) * 100}%` }}
                >
                  {index === 1 ? t('learned.views', { count: formatStep(tick) }) : formatStep(tick)}
                </span>
              ))}
            </span>
          </div>
        </>
      )}
    </section>
  )
}

type MethodDialogProps = { readonly method: string | null; readonly open: boolean; onClose(): void }

/** How the claims are computed, in the words of the service, and how to read the chart. */
export function MethodDialog({ method, open, onClose }: MethodDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('learned.methodTitle')} width="small">
      <div className="space-y-2 text-small text-ink-2">
        <p>{method ?? t('learned.methodUnknown')}</p>
        <p>{t('learned.methodChart')}</p>
        <p>{t('learned.methodEarly')}</p>
      </div>
    </Dialog>
  )
}
