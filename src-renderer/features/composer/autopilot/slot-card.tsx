import type { NextSlot } from '#shared/bridge/autopilot.ts'
import type { PublishJob } from '#shared/bridge/publish.ts'
import { CalendarClock, Check, CircleHelp, Clapperboard, Lock, type LucideIcon, Send, X } from 'lucide-react'
import { formatCompact } from '../../../lib/compact-number.ts'
import { platformName, platformShort } from '../../../lib/platforms.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { renderWords, slotCost } from './quote-words.ts'
import { type JobState, jobState, type SlotContent, viewsOf } from './slot-contents.ts'
import { t } from './texts.ts'

const looks: Readonly<Record<JobState, { readonly icon: LucideIcon; readonly ink: string }>> = {
  scheduled: { icon: CalendarClock, ink: 'text-ink-2' },
  rendering: { icon: Clapperboard, ink: 'text-ink-2' },
  ready: { icon: Check, ink: 'text-ink-2' },
  'to-post': { icon: Send, ink: 'text-warn' },
  posted: { icon: Check, ink: 'text-ok' },
  failed: { icon: X, ink: 'text-err' },
  unknown: { icon: CircleHelp, ink: 'text-ink-3' },
}

/** The icon and the color of what became of a card. */
export const stateLook = (state: JobState) => looks[state]

/** What became of a card, in a word. */
export const stateWord = (state: JobState): string => t(`slot.states.${state === 'to-post' ? 'toPost' : state}`)

/** What fills a slot, in words. `now`: milliseconds since 1970. */
export function contentWords(content: SlotContent | undefined, now: number): string {
  if (content === undefined || content.kind === 'off') return t('slot.off')
  if (content.kind === 'empty') return t('slot.empty')
  if (content.kind === 'planned') return t('slot.planned', { title: content.slot.title })
  const { job, others } = content
  const words = t('slot.job', {
    title: job.title === '' ? t('slot.untitled') : job.title,
    state: stateWord(jobState(job, now)),
    platforms: job.platforms.map((platform) => platformName(platform)).join(', '),
  })
  const by = job.source === 'owner' ? `, ${t('slot.byYou')}` : ''
  return `${words}${by}${others > 0 ? `, ${t('slot.more', { count: others })}` : ''}`
}

/** The heights of a card and of its image: lower in a small window. */
const frame = 'relative grid h-[134px] grid-rows-[44px_minmax(0,1fr)] overflow-hidden mid:h-[188px]'

function Cover({ url, look }: { readonly url: string | null; readonly look: string }) {
  return url === null ? (
    <span className="bg-control" />
  ) : (
    <img src={url} alt="" draggable={false} loading="lazy" className={classNames('size-full object-cover', look)} />
  )
}

const title = 'line-clamp-2 h-8 text-small leading-4 font-medium'

/** A card in its slot: image, title, platforms, and what became of it. */
export function JobCard({
  job,
  others,
  now,
}: {
  readonly job: PublishJob
  readonly others: number
  readonly now: number
}) {
  const state = jobState(job, now)
  const { icon, ink } = stateLook(state)
  const isPast = state === 'posted' || state === 'failed'
  const views = viewsOf(job)
  const detail = state === 'failed' ? (job.reason ?? '') : views === null ? '' : formatCompact(views)
  return (
    <div
      className={classNames(
        frame,
        'rounded-control ring-1 ring-line-hi mid:grid-rows-[98px_minmax(0,1fr)]',
        isPast ? 'bg-surface-1' : 'bg-surface-2',
      )}
    >
      <Cover url={job.coverUrl} look={isPast ? 'opacity-72 saturate-75' : ''} />
      {job.source === 'owner' && (
        <span className="badge top-0 start-0">
          <Icon icon={Lock} size={12} />
          {t('slot.you')}
        </span>
      )}
      {others > 0 && <span className="badge top-0 end-0">+{others}</span>}
      <div className="flex min-w-0 flex-col px-1.5 pt-1.5 pb-[7px] mid:px-2">
        <div className={title}>{job.title === '' ? t('slot.untitled') : job.title}</div>
        <div className="truncate text-[12px] leading-4 text-ink-3">
          {job.platforms.map((platform) => platformShort(platform)).join(' ')}
        </div>
        <div className="mt-auto flex min-w-0 items-center gap-[5px] text-caption whitespace-nowrap">
          <span className={classNames('flex items-center gap-[5px]', ink)}>
            {/* In a low window the word has the room. */}
            <Icon icon={icon} size={14} className={detail === '' ? '' : 'max-mid:hidden'} />
            {stateWord(state)}
          </span>
          <span className="ms-auto min-w-0 truncate text-ink-3">{detail}</span>
        </div>
      </div>
    </div>
  )
}

/** What the next pass would put into a slot. */
export function PlannedCard({
  slot,
  number,
  timeZone,
}: {
  readonly slot: NextSlot
  readonly number: number
  readonly timeZone: string
}) {
  const isPractice = usePractice()
  const cost = slotCost(slot, isPractice)
  return (
    <div
      className={classNames(
        frame,
        'rounded-control border-[1.5px] border-dashed border-edge mid:grid-rows-[96px_minmax(0,1fr)]',
      )}
    >
      <Cover url={slot.coverUrl} look="opacity-40" />
      <span className="absolute top-[7px] start-[7px] rounded-media bg-surface-2 px-[5px] py-px text-caption text-ink-2">
        {t('slot.emptyHint')}
      </span>
      <PassNumber number={number} className="absolute top-1.5 end-1.5" />
      <div className="flex min-w-0 flex-col px-1.5 pt-1.5 pb-[7px] mid:px-2">
        <div className={title}>{slot.title === '' ? t('slot.untitled') : slot.title}</div>
        <div className="truncate text-[12px] leading-4 text-ink-3">{slot.angle}</div>
        <div className="mt-auto truncate text-caption text-ink-2" title={cost}>
          {slot.quote === null ? `${cost}, ${renderWords(slot, timeZone)}` : cost}
        </div>
      </div>
    </div>
  )
}

/** The number of a row of the next pass. */
export function PassNumber({ number, className }: { readonly number: number; readonly className?: string }) {
  return (
    <span
      className={classNames(
        'grid size-5 shrink-0 place-items-center rounded-[3px] bg-mark text-small font-[680] text-mark-ink ring-1 ring-mark-edge forced-color-adjust-none',
        className,
      )}
    >
      {number}
    </span>
  )
}
