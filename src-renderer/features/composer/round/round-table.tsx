import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { ComposerCard, ComposerRound } from '#shared/bridge/rounds.ts'
import type { ShelfFile } from '#shared/bridge/shelf.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { TakesReading } from '../takes/use-takes.ts'
import { playTitle } from '../play-title.ts'
import { CardBack } from './card-back.tsx'
import { type CardActions, PlayCard } from './play-card.tsx'
import { stepSlot } from './rounds-state.ts'
import { t } from './texts.ts'
import { readingKey } from '../../../ui/arrow-keys.ts'

type RoundTableProps = {
  readonly round: ComposerRound
  readonly takes: TakesReading
  readonly fileOf: (playId: string | null) => ShelfFile | null
  readonly renderQuote: ComposerQuote | null
  readonly slot: number
  readonly leaving: ReadonlySet<number>
  readonly isRevealing: boolean
  readonly timeZone: string
  /** The number of times that a key asked for the focus of the selected card. */
  readonly focusWanted: number
  actionsOf(card: ComposerCard): CardActions
  onSelect(slot: number): void
}

type SlotProps = RoundTableProps & { readonly card: ComposerCard; readonly index: number }

/** A place on the table: its card turns when the round is revealed, and the one that replaces it slides in. */
function CardSlot(props: SlotProps) {
  const { round, card, index, takes, slot, leaving, isRevealing, focusWanted, onSelect } = props
  const place = useRef<HTMLElement>(null)
  const isSelected = card.slot === slot
  // The first card of a place is dealt without a movement; those after it slide in.
  const [dealt, setDealt] = useState(card.playId)
  if (dealt === null && card.playId !== null) setDealt(card.playId)
  const isArrived = dealt !== null && card.playId !== dealt
  const wanted = isSelected ? focusWanted : 0
  useEffect(() => {
    if (wanted > 0) place.current?.focus({ preventScroll: true })
  }, [wanted])
  const number = index + 1
  const title = playTitle(card.title)
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onSelect(stepSlot(round.cards, slot, readingKey(event.key) === 'ArrowLeft' ? -1 : 1))
  }
  return (
    // The card itself has the focus between its buttons: arrows move to the next one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <article
      ref={place}
      aria-label={round.faceDown ? t('card.faceDown', { number }) : t('card.label', { number, title })}
      aria-current={isSelected}
      aria-busy={isRevealing || leaving.has(card.slot)}
      data-slot={card.slot}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={isSelected ? 0 : -1}
      onKeyDown={press}
      onClick={() => onSelect(card.slot)}
      onFocus={() => onSelect(card.slot)}
      className={classNames('card-place', isSelected && !round.faceDown && 'picked-on-stage')}
    >
      <div
        className="card-flip"
        data-side={round.faceDown ? 'back' : 'front'}
        data-lifted={isRevealing || undefined}
        style={{ transitionDelay: `calc(var(--dur-instant) * ${index})` }}
      >
        <div className="card-side card-side-back">
          <CardBack large />
        </div>
        <div className="card-side card-side-front bg-surface-1" inert={round.faceDown}>
          {!round.faceDown && (
            <div key={card.playId} className={classNames('size-full', isArrived && 'card-arrived')}>
              <PlayCard
                card={card}
                takes={takes.of(card.playId)}
                file={props.fileOf(card.playId)}
                renderQuote={props.renderQuote}
                isSelected={isSelected}
                isLeaving={leaving.has(card.slot)}
                timeZone={props.timeZone}
                actions={props.actionsOf(card)}
              />
            </div>
          )}
        </div>
      </div>
    </article>
  )
}

/** The cards of a round, each at its place. */
export function RoundTable(props: RoundTableProps) {
  const { round } = props
  const cards = round.cards.toSorted((one, other) => one.slot - other.slot)
  return (
    <div
      role="group"
      aria-label={t('table', { number: round.at + 1 })}
      className="grid min-h-0 flex-1 max-[760px]:min-h-[300px] max-[760px]:shrink-0 auto-cols-fr grid-flow-col gap-[18px] px-5 pt-0.5 pb-3.5"
    >
      {cards.map((card, index) => (
        <CardSlot key={card.slot} {...props} card={card} index={index} />
      ))}
    </div>
  )
}
