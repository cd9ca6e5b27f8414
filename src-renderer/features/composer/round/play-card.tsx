import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { ComposerCard } from '#shared/bridge/rounds.ts'
import type { ShelfFile } from '#shared/bridge/shelf.ts'
import type { PlayTakes } from '#shared/bridge/takes.ts'
import { Bookmark, CalendarClock, CalendarPlus, Check, CornerDownRight, Lock } from 'lucide-react'
import { useNow } from '../../../lib/hooks.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useComposerState } from '../composer-context.tsx'
import { eachWords } from '../composer-quote.ts'
import { slotTime } from '../composer-time.ts'
import { PlayCover } from '../play-cover.tsx'
import { playTitle } from '../play-title.ts'
import { fileWords, isCounting } from '../shelf/file-words.ts'
import { takeText } from '../takes/take-words.ts'
import { selectedTake } from '../takes/use-takes.ts'
import { expectedWords } from './card-evidence.ts'
import { t } from './texts.ts'

/** What can be done with a card, and why some of it cannot now; a missing reason means that it can. */
export type CardActions = {
  readonly blocked: string | undefined
  /** Why it cannot be taken from the shelf. */
  readonly keptBy: string | undefined
  approve(): void
  withdraw(): void
  pass(): void
  schedule(): void
  toggleSaved(): void
}

type PlayCardProps = {
  readonly card: ComposerCard
  readonly takes: PlayTakes | null
  /** Its file, if it is on the shelf. */
  readonly file: ShelfFile | null
  readonly renderQuote: ComposerQuote | null
  readonly isSelected: boolean
  readonly isLeaving: boolean
  readonly timeZone: string
  readonly actions: CardActions
}

type BadgeProps = Pick<PlayCardProps, 'card' | 'isLeaving' | 'timeZone'>

function Badge({ card, isLeaving, timeZone }: BadgeProps) {
  const now = useNow(60_000)
  const { approved, scheduledFor, replaced } = card
  if (isLeaving) return <span className="card-badge">{t('card.replacing')}</span>
  if (approved) {
    return (
      <span className="card-badge card-badge-approved">
        <Icon icon={scheduledFor === null ? Lock : CalendarClock} size={14} />
        {scheduledFor === null
          ? t('card.approved')
          : t('card.scheduled', { time: slotTime(scheduledFor, timeZone, now) })}
      </span>
    )
  }
  if (replaced === null) return <span className="card-badge">{t('card.open')}</span>
  return (
    <span className="card-badge">
      <Icon icon={CornerDownRight} size={14} />
      <span className="truncate">{t('card.replaced', { title: playTitle(replaced.title) })}</span>
    </span>
  )
}

/** What the card is expected to reach and to cost, or where its file is. */
function Evidence({ card, file, renderQuote, timeZone }: Omit<PlayCardProps, 'takes' | 'actions' | 'isSelected'>) {
  const isPractice = usePractice()
  const now = useNow(1_000, file !== null && isCounting(file))
  const expected = expectedWords(card.expected)
  const shown = file === null || file.kind === 'none' ? null : fileWords(file, timeZone, now)
  return (
    <div className="mt-1.5 text-caption">
      <p className="flex gap-3" title={expected.spoken}>
        <span className="sr-only">{expected.spoken}</span>
        <span aria-hidden className="min-w-0 flex-1 truncate text-ink-2">
          {expected.shown}
        </span>
        <span aria-hidden className="shrink-0 text-ink-3">
          {expected.posts}
        </span>
      </p>
      <p className="flex gap-3">
        <span className="flex-1 text-ink-3">{t('card.render')}</span>
        <span className="min-w-0 truncate text-ink-2">
          {shown === null ? eachWords(renderQuote, isPractice) : [shown.words, shown.detail].filter(Boolean).join(', ')}
        </span>
      </p>
    </div>
  )
}

function Actions({ card, isSelected, actions }: Pick<PlayCardProps, 'card' | 'isSelected' | 'actions'>) {
  const { blocked } = actions
  const keys = (name: string) => (isSelected ? { keys: name } : {})
  if (card.approved) {
    return (
      <div className="mt-2 flex gap-1.5">
        <Button size="small" disabled={blocked} onClick={actions.schedule}>
          <Icon icon={CalendarPlus} size={14} />
          {t(card.scheduledFor === null ? 'card.schedule' : 'card.reschedule')}
        </Button>
        <span className="flex-1" />
        <Button size="small" variant="quiet" disabled={blocked} onClick={actions.withdraw} {...keys('u')}>
          {t('card.undo')}
        </Button>
      </div>
    )
  }
  return (
    <div className="mt-2 flex gap-1.5">
      <Button
        size="small"
        variant={isSelected ? 'strong' : 'plain'}
        disabled={blocked}
        onClick={actions.approve}
        {...keys('a')}
      >
        <Icon icon={Check} size={14} />
        {t('card.approve')}
      </Button>
      <Button size="small" disabled={blocked} onClick={actions.pass} {...keys('p')}>
        {t('card.pass')}
      </Button>
      <span className="flex-1" />
      <IconButton
        icon={Bookmark}
        size="small"
        label={t(card.saved ? 'card.saved' : 'card.save')}
        pressed={card.saved}
        disabled={card.saved ? (actions.keptBy ?? blocked) : blocked}
        keys={isSelected ? 'b' : undefined}
        className={card.saved ? '[&_svg]:fill-current' : undefined}
        onClick={actions.toggleSaved}
      />
    </div>
  )
}

/** The front of a card: cover and hook, words, what it is expected to reach and to cost, and what can be done with it. */
export function PlayCard(props: PlayCardProps) {
  const { card, takes, isSelected, isLeaving, timeZone, actions } = props
  const title = playTitle(card.title)
  const chosenId = useComposerState((state) => (card.playId === null ? undefined : state.takeOf[card.playId]))
  const typed = useComposerState((state) => state.typed)
  const shown = selectedTake(takes, chosenId, card.take?.takeId ?? null)
  const take = shown?.take ?? card.take
  const text = take === null ? null : (typed[take.takeId] ?? takeText(take))
  const angle =
    take === null || take.angle === null
      ? t('card.noAngle')
      : shown === null || (takes?.takes.length ?? 0) < 2
        ? t('card.angle', { angle: take.angle })
        : t('card.angleTake', { angle: take.angle, number: shown.number, count: takes?.takes.length ?? 0 })
  return (
    <div className={classNames('flex size-full min-h-0 flex-col', isLeaving && 'card-leaving')}>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-t-control">
        <PlayCover url={card.coverUrl} className="absolute inset-0 size-full" />
        <span aria-hidden className="card-shade" />
        <Badge card={card} isLeaving={isLeaving} timeZone={timeZone} />
        <p className="card-hook">{text?.hook === '' ? title : (text?.hook ?? title)}</p>
      </div>
      <div className="shrink-0 px-3.5 pt-2.5 pb-3">
        <h3 dir="auto" className="truncate font-medium">
          {title}
        </h3>
        <p className="mt-0.5 truncate text-caption text-ink-3">{angle}</p>
        <p className="mt-1 line-clamp-2 h-9 text-small text-ink-2">
          {text === null ? t('card.noWords') : text.caption}
        </p>
        <Evidence {...props} />
        <Actions card={card} isSelected={isSelected} actions={actions} />
      </div>
    </div>
  )
}
