import type { ComposerRound, RoundsReading } from '#shared/bridge/rounds.ts'
import { Shuffle } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { dayHeading } from '../composer-time.ts'
import { openCards } from './rounds-state.ts'
import { t } from './texts.ts'

type RoundHeadProps = {
  readonly reading: RoundsReading
  readonly round: ComposerRound
  readonly isShuffling: boolean
  readonly blocked: string | undefined
  onRound(at: number): void
  onShuffle(): void
}

/** The day, its rounds, and how many cards of the shown one are open. */
export function RoundHead({ reading, round, isShuffling, blocked, onRound, onShuffle }: RoundHeadProps) {
  const open = openCards(round).length
  const approved = round.cards.filter((card) => card.approved).length
  return (
    <div className="flex h-12 shrink-0 items-center gap-3.5 px-5">
      <h2 className="truncate text-lead font-medium">{dayHeading(reading.date)}</h2>
      <Segmented
        label={t('rounds')}
        labelHidden
        options={reading.rounds.map(({ at }) => ({ value: String(at), label: t('round', { number: at + 1 }) }))}
        value={String(round.at)}
        onChange={(at) => onRound(Number(at))}
      />
      <span className="flex-1" />
      <span role="status" className="text-small whitespace-nowrap text-ink-3">
        {round.faceDown ? t('count.faceDown', { count: round.cards.length }) : t('count.open', { approved, open })}
      </span>
      {open > 0 && (
        <Button size="small" keys="s" busy={isShuffling} disabled={blocked} onClick={onShuffle}>
          <Icon icon={Shuffle} />
          {isShuffling ? t('shuffling') : t('shuffle', { count: open })}
        </Button>
      )}
    </div>
  )
}
