import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import { Lock } from 'lucide-react'
import { formatList } from '../../../lib/format.ts'
import { dayIn, timeIn, weekdayDayIn } from '../../../lib/zoned-time.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { dragCard } from './card-drag.ts'
import { passCost, renderWords, slotCost, untilWords } from './quote-words.ts'
import { PassNumber } from './slot-card.tsx'
import { t } from './texts.ts'
import type { MovableCard } from './use-card-moves.ts'

/** An approved card without a slot. */
export type WaitingCard = MovableCard & { readonly coverUrl: string | null }

const row = 'flex min-h-[54px] items-center gap-3 border-t border-line px-3.5 py-1.5 mid:min-h-[60px] mid:px-5'

function Cover({ url }: { readonly url: string | null }) {
  const look = 'h-12 w-10 shrink-0 rounded-media bg-control object-cover'
  return url === null ? <span className={look} /> : <img src={url} alt="" loading="lazy" className={look} />
}

type NextPassProps = {
  readonly reading: AutopilotReading
  readonly timeZone: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Titles of cards that the user scheduled in this week. */
  readonly kept: readonly string[]
  readonly waiting: readonly WaitingCard[]
  onChoose(card: WaitingCard): void
}

/** What the next pass does: each card with its slot, the reason and the cost; and what it leaves alone. */
export function NextPass({ reading, timeZone, now, kept, waiting, onChoose }: NextPassProps) {
  const isPractice = usePractice()
  const { nextPass, lastPass, state } = reading
  const { at, slots } = nextPass
  return (
    <section aria-label={t('pass.title')} className="min-w-0 overflow-y-auto">
      <div className="flex h-11 items-center gap-2 px-3.5 whitespace-nowrap mid:px-5">
        <h3>{t('pass.title')}</h3>
        <span className="text-small text-ink-3">
          {state === 'on' && at !== null
            ? t('pass.at', { time: timeIn(at, timeZone), when: untilWords(at, now) })
            : t('pass.off')}
        </span>
        <span className="ms-auto truncate text-small text-ink-3">{passCost(nextPass, isPractice)}</span>
      </div>
      <ol>
        {slots.map((slot, index) => (
          <li key={slot.scheduledFor} className={row}>
            <PassNumber number={index + 1} />
            <Cover url={slot.coverUrl} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {slot.title}
              </span>
              <span className="block truncate text-caption text-ink-3">
                {t('pass.row', {
                  day: weekdayDayIn(slot.scheduledFor, timeZone),
                  time: timeIn(slot.scheduledFor, timeZone),
                  reason: slot.reason,
                })}
              </span>
            </span>
            <span className="shrink-0 text-end text-small">
              {slotCost(slot, isPractice)}
              <span className="block text-caption text-ink-3">{renderWords(slot, timeZone)}</span>
            </span>
          </li>
        ))}
      </ol>
      {slots.length === 0 && (
        <p className="border-t border-line px-3.5 py-3 text-small text-ink-2 mid:px-5">{t('pass.none')}</p>
      )}
      {kept.length > 0 && (
        <p className="flex min-h-[44px] items-center gap-3 border-t border-line px-3.5 text-small text-ink-2 mid:px-5">
          <Icon icon={Lock} className="mx-0.5 text-ink-3" />
          <span className="min-w-0 truncate">{t('pass.keeps', { count: kept.length, names: formatList(kept) })}</span>
        </p>
      )}
      {waiting.length > 0 && (
        <div className="border-t border-line px-3.5 py-2 mid:px-5">
          <h4 className="mb-1.5 flex gap-2 text-small text-ink-3">
            {t('pass.approved')}
            <span className="truncate text-caption">{t('pass.approvedHint')}</span>
          </h4>
          <ul className="flex flex-wrap gap-1.5">
            {waiting.map((card) => (
              <li key={card.playId}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  draggable
                  onDragStart={(event) => dragCard(event.dataTransfer, card)}
                  onClick={() => onChoose(card)}
                  className="flex h-[30px] max-w-[200px] cursor-grab items-center gap-1.5 rounded-control bg-control pe-2.5 ps-1 text-small hover:bg-control-hi"
                >
                  {card.coverUrl !== null && (
                    <img
                      src={card.coverUrl}
                      alt=""
                      draggable={false}
                      className="size-[22px] rounded-media object-cover"
                    />
                  )}
                  <span dir="auto" className="truncate">
                    {card.title}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {lastPass !== null && lastPass !== undefined && (
        <p className="border-t border-line px-3.5 py-2 text-caption text-ink-3 mid:px-5">
          {t('pass.last', {
            time: `${dayIn(lastPass.at, timeZone)}, ${timeIn(lastPass.at, timeZone)}`,
            filled: lastPass.filled,
            problem: lastPass.problem ?? '',
          })}
        </p>
      )}
    </section>
  )
}
