import { platformName } from '../../../lib/platforms.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { weekdayDayIn } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { KeyValue } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import type { WaitingCard } from './next-pass.tsx'
import { slotCost } from './quote-words.ts'
import { stateWord } from './slot-card.tsx'
import { jobState, type SlotContent } from './slot-contents.ts'
import { t } from './texts.ts'
import type { MovableCard } from './use-card-moves.ts'
import { movableIn } from './week-calendar.tsx'
import type { CalendarSlot } from './slot-calendar.ts'

/** What a slot is called: `Fri 20 Nov, 12:00`. */
export const slotName = ({ at, time }: Pick<CalendarSlot, 'at' | 'time'>, timeZone: string): string =>
  t('slot.name', { day: weekdayDayIn(at, timeZone), time })

type MoveFieldProps = {
  readonly card: MovableCard
  readonly free: readonly CalendarSlot[]
  readonly timeZone: string
  onMove(card: MovableCard, slot: CalendarSlot): void
}

/** Picks a free slot of the week for a card. */
export function MoveField({ card, free, timeZone, onMove }: MoveFieldProps) {
  if (free.length === 0) return <p className="text-small text-ink-3">{t('details.noFree')}</p>
  return (
    <Select
      label={t('details.move')}
      placeholder={t('details.choose')}
      options={free.map((slot) => ({ value: slot.key, label: slotName(slot, timeZone) }))}
      value={undefined}
      onChange={(key) => {
        const slot = free.find((one) => one.key === key)
        if (slot !== undefined) onMove(card, slot)
      }}
    />
  )
}

type SlotDialogProps = {
  readonly slot: CalendarSlot
  readonly content: SlotContent
  readonly timeZone: string
  readonly now: number
  readonly free: readonly CalendarSlot[]
  readonly waiting: readonly WaitingCard[]
  /** Why nothing can be changed; null if it can. */
  readonly blocked: string | null
  onMove(card: MovableCard, slot: CalendarSlot): void
  onFree(card: MovableCard): void
  onClose(): void
}

function JobDetails(props: SlotDialogProps & { readonly content: Extract<SlotContent, { kind: 'job' }> }) {
  const { content, timeZone, now, free, blocked, onMove, onFree } = props
  const { job } = content
  const card = movableIn(content)
  return (
    <div className="space-y-3">
      <KeyValue
        left
        rows={[
          { term: t('details.state'), detail: stateWord(jobState(job, now)) },
          ...(job.angle === null ? [] : [{ term: t('details.angle'), detail: job.angle }]),
          { term: t('details.platforms'), detail: job.platforms.map((one) => platformName(one)).join(', ') },
          ...(job.reason === null ? [] : [{ term: t('details.reason'), detail: job.reason }]),
          ...(job.caption === '' ? [] : [{ term: t('details.caption'), detail: job.caption }]),
        ]}
      />
      {card === null ? (
        <p className="text-small text-ink-3">{t(job.source === 'owner' ? 'details.fixed' : 'details.autopilots')}</p>
      ) : blocked === null ? (
        <>
          <MoveField card={card} free={free} timeZone={timeZone} onMove={onMove} />
          <Button onClick={() => onFree(card)} keys="delete">
            {t('details.free')}
          </Button>
        </>
      ) : (
        <Note tone="warn">{blocked}</Note>
      )}
    </div>
  )
}

function FreeDetails(props: SlotDialogProps) {
  const { slot, content, now, waiting, blocked, onMove } = props
  const isPractice = usePractice()
  return (
    <div className="space-y-3">
      {content.kind === 'planned' && (
        <KeyValue
          left
          rows={[
            { term: t('details.planned'), detail: content.slot.title },
            { term: t('details.reason'), detail: content.slot.reason },
            { term: t('details.cost'), detail: slotCost(content.slot, isPractice) },
          ]}
        />
      )}
      {slot.at <= now ? (
        <p className="text-small text-ink-3">{t('details.past')}</p>
      ) : blocked !== null ? (
        <Note tone="warn">{blocked}</Note>
      ) : waiting.length === 0 ? (
        <p className="text-small text-ink-2">{t('details.none')}</p>
      ) : (
        <div>
          <h3 className="mb-1.5 text-small text-ink-3">{t('details.put')}</h3>
          <ul className="space-y-1">
            {waiting.map((card) => (
              <li key={card.playId}>
                <Button
                  aria-label={t('details.schedule', { title: card.title })}
                  className="w-full justify-start!"
                  onClick={() => onMove(card, slot)}
                >
                  {card.coverUrl !== null && (
                    <img src={card.coverUrl} alt="" className="size-[22px] rounded-media object-cover" />
                  )}
                  <span dir="auto" className="truncate">
                    {card.title}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Everything about a slot, and what can be done with it. */
export function SlotDialog(props: SlotDialogProps) {
  const { slot, content, timeZone, onClose } = props
  const title = content.kind === 'job' && content.job.title !== '' ? content.job.title : slotName(slot, timeZone)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(content.kind === 'job' ? { description: slotName(slot, timeZone) } : {})}
      width="small"
    >
      {content.kind === 'job' ? <JobDetails {...props} content={content} /> : <FreeDetails {...props} />}
    </Dialog>
  )
}
