import type { StudioStatus } from '#shared/bridge/status.ts'
import { useNow } from '../lib/hooks.ts'
import { classNames } from '../ui/class-names.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { rateWords } from './rate-words.ts'
import { t } from './texts.ts'

/** Sixty ticks: how many of the key's requests this minute are used. Turns to a warning from 50. */
export function RateMeter({ rate }: { readonly rate: StudioStatus['rate'] }) {
  const now = useNow(1_000, rate.freeAt !== null)
  const words = rateWords(rate, now)
  return (
    <Tooltip content={t('rate.help')} side="top">
      <div
        role="meter"
        aria-label={t('rate.label')}
        aria-valuemin={0}
        aria-valuemax={rate.most}
        aria-valuenow={rate.used}
        aria-valuetext={words.spoken}
        className={classNames('dock-cell', words.tone === 'warn' && 'text-warn')}
      >
        <span aria-hidden className="narrow-hidden flex h-3 items-end gap-px">
          {Array.from({ length: rate.most }, (_, tick) => (
            <i
              key={tick}
              className={classNames(
                'block w-0.5',
                (tick + 1) % 10 === 0 ? 'h-3' : 'h-2',
                tick < rate.used ? 'bg-current' : 'bg-line-hi',
              )}
            />
          ))}
        </span>
        <span>
          <b className="text-ink">{words.figure}</b>
          {words.rest}
        </span>
      </div>
    </Tooltip>
  )
}
