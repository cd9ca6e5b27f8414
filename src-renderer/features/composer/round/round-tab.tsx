import { sentenceOf } from '../../../lib/sentences.ts'
import type { ComposerBrand } from '#shared/bridge/composer.ts'
import type { ComposerCard, ComposerRound, RoundsReading } from '#shared/bridge/rounds.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useFocusTarget } from '../../../lib/hooks.ts'
import { useReadState } from '../../../lib/read-state.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { roundsInput, useComposerActions, useComposerState } from '../composer-context.tsx'
import { timeIn, timeZoneOf } from '../../../lib/zoned-time.ts'
import { DetailsToggle } from '../details-toggle.tsx'
import { playTitle } from '../play-title.ts'
import { ReadingNote, useBlocked } from '../reading-note.tsx'
import { usePlay } from '../takes/play-facts.tsx'
import { useSelectedTake, useTakes } from '../takes/use-takes.ts'
import { useWordsCommands } from '../takes/use-words-commands.ts'
import { t as shared } from '../texts.ts'
import { useAllowance, useQuote } from '../use-quotes.ts'
import { NextRound } from './next-round.tsx'
import type { DatedCard } from './round-actions.ts'
import { roundCommands } from './round-commands.ts'
import { RoundHead } from './round-head.tsx'
import { RoundInspector } from './round-inspector.tsx'
import { RoundTable } from './round-table.tsx'
import {
  isRevealing,
  leavingSlots,
  nextFaceDown,
  openCards,
  selectedSlotOf,
  shownRound,
  withPending,
} from './rounds-state.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { t } from './texts.ts'
import { useRoundFiles } from './use-round-files.ts'

/** The tab of rounds: the cards of the brand's day, and everything about the selected one. */
export function RoundTab({ brand }: { readonly brand: ComposerBrand }) {
  const { query } = useBridge()
  const { profileId } = brand
  const read = useQuery(query.rounds.today.queryOptions({ input: roundsInput(profileId) }))
  const { state, retry } = useReadState(read)
  const pending = useComposerState((state) => state.pending)
  const at = useComposerState((state) => state.at)
  if (state === 'loading') return <div role="group" aria-busy aria-label={t('loading')} className="h-full bg-stage" />
  if (state === 'failed' || read.data === undefined) {
    return (
      <div className="h-full bg-stage p-4">
        <Note tone="error" title={t('failed')} actions={[retry]} />
      </div>
    )
  }
  const reading = withPending(read.data, pending)
  const round = shownRound(reading, at)
  if (round === null) return <NoRound brand={brand} reading={reading} onAgain={() => void read.refetch()} />
  return <Round brand={brand} reading={reading} round={round} />
}

type NoRoundProps = { readonly brand: ComposerBrand; readonly reading: RoundsReading; onAgain(): void }

function NoRound({ brand, reading, onAgain }: NoRoundProps) {
  const zone = timeZoneOf(brand.timezone)
  const { endsAt, problem } = reading
  return (
    <div className="flex h-full flex-col bg-stage">
      <ReadingNote facts={reading} onAgain={onAgain} />
      <div className="grid flex-1 place-items-center">
        <EmptyState
          title={problem === null ? t('none') : t('failed')}
          actions={<Button onClick={onAgain}>{t('showToday')}</Button>}
        >
          {(problem === null ? null : sentenceOf(problem)) ??
            (endsAt === null || endsAt === undefined
              ? t('noneUnknown')
              : t('noneText', { time: timeIn(endsAt, zone), zone }))}
        </EmptyState>
      </div>
    </div>
  )
}

type RoundProps = { readonly brand: ComposerBrand; readonly reading: RoundsReading; readonly round: ComposerRound }

function Round({ brand, reading, round }: RoundProps) {
  const { query, call } = useBridge()
  const queries = useQueryClient()
  const actions = useComposerActions()
  const { profileId } = brand
  const { date } = reading
  const zone = timeZoneOf(brand.timezone ?? reading.timezone)
  const slot = useComposerState((state) => state.slot)
  const pending = useComposerState((state) => state.pending)
  const rendering = useComposerState((state) => state.rendering)
  const inspectorShown = useComposerState((state) => state.inspectorShown)
  const [focusWanted, setFocusWanted] = useState(0)
  const [scheduling, setScheduling] = useState<DatedCard | null>(null)
  const takes = useTakes(
    profileId,
    round.cards.flatMap(({ playId }) => (playId === null ? [] : [playId])),
  )
  const fileOf = useRoundFiles(profileId, round.cards)
  const [takeQuote, renderQuote, allowance] = [useQuote('take'), useQuote('render'), useAllowance()]
  const { data: counts } = useQuery(query.composer.counts.queryOptions({ input: { profileId } }))
  const blockedBy = useBlocked(reading)
  const blocked = blockedBy ?? (reading.isOver ? t('over') : null)
  const panels = useSidePanels({ right: { isShown: inspectorShown, toggle: actions.toggleInspector } })
  const hook = useFocusTarget<HTMLInputElement>()

  const leaving = leavingSlots(pending, round.at)
  const next = nextFaceDown(reading)
  const selectedSlot = selectedSlotOf(round, slot)
  const card = (!round.faceDown && round.cards.find((one) => one.slot === selectedSlot)) || null
  const playTakes = takes.of(card?.playId ?? null)
  const take = useSelectedTake(playTakes, card?.take?.takeId ?? null)
  const play = usePlay(profileId, card?.playId ?? null)
  const file = fileOf(card?.playId ?? null)
  const words = useWordsCommands(playTakes, take, () => {
    panels.right.show()
    hook.focus()
  })

  const dated = (one: ComposerCard | null): DatedCard | null =>
    one === null || one.playId === null ? null : { ...one, playId: one.playId, date }
  const run = (one: ComposerCard | null, act: (card: DatedCard) => unknown) => () => {
    const chosen = dated(one)
    if (one === null || chosen === null) return
    // It stays selected, so that the next key is for it too.
    actions.select(one.slot)
    void act(chosen)
  }
  const toggleSaved = (one: DatedCard) => (one.saved ? actions.unsave(one) : actions.save(one))
  const keptBy = (one: ComposerCard | null) => (one?.saved === true && one.approved ? t('blocked.keepSaved') : null)
  const open = openCards(round)
  const isBusy = card !== null && leaving.has(card.slot)
  const noCard = card === null || card.playId === null ? t(round.faceDown ? 'blocked.reveal' : 'blocked.noCard') : null
  const cardReason = blocked ?? noCard ?? (isBusy ? t('blocked.busy') : null)
  const renderReason =
    blockedBy ??
    noCard ??
    (playTakes !== null && playTakes.takes.length === 0 && (card?.take ?? null) === null
      ? t('blocked.noWords')
      : null) ??
    (file?.kind === 'library' || file?.kind === 'service' ? t('cost.rendered') : null) ??
    (file?.kind === 'rendering' || file?.kind === 'waiting' ? t('cost.busy') : null)
  const reveal = () => next !== null && void actions.reveal(next.at, date)
  const shuffle = () =>
    void actions.shuffle(
      round.at,
      date,
      open.map((one) => one.slot),
    )
  const render = run(card, (one) => actions.render(one.playId, renderQuote))
  const readToday = () =>
    void call.rounds
      .today({ ...roundsInput(profileId), refresh: 'now' })
      .then((now) => queries.setQueryData(query.rounds.today.queryKey({ input: roundsInput(profileId) }), now))
      .catch(reportError)

  useCommands(() =>
    roundCommands({
      reveal: { reason: blocked ?? (next === null ? t('blocked.noFaceDown') : null), run: reveal },
      approve: {
        reason: cardReason ?? (card?.approved === true ? t('blocked.approved') : null),
        run: run(card, actions.approve),
      },
      withdraw: {
        reason: cardReason ?? (card?.approved === true ? null : t('blocked.notApproved')),
        run: run(card, actions.withdraw),
      },
      pass: {
        reason: cardReason ?? (card?.approved === true ? t('blocked.approved') : null),
        run: run(card, (one) => actions.pass(round.at, selectedSlot, one)),
      },
      shuffle: { reason: blocked ?? (open.length === 0 ? t('blocked.noOpen') : null), run: shuffle },
      render: {
        reason: renderReason ?? (rendering.kind === 'sending' || renderQuote === null ? shared('cost.spoken') : null),
        run: render,
      },
      take: {
        reason: blockedBy ?? noCard ?? (playTakes === null || takeQuote === null ? shared('cost.spoken') : null),
        run: run(card, (one) => actions.write(one.playId, takeQuote)),
      },
      save: { reason: blockedBy ?? noCard ?? keptBy(card), run: run(card, toggleSaved) },
      schedule: {
        reason: cardReason ?? (card?.approved === true ? null : t('blocked.notApproved')),
        run: run(card, setScheduling),
      },
      compare: words.compare,
      own: words.own,
      restore: words.restore,
      copy: words.copy,
      edit: words.edit,
      rounds: reading.rounds.map((one) => one.at + 1),
      showRound: (number) => actions.showRound(number - 1),
      selectCard(number) {
        const chosen = round.cards.toSorted((a, b) => a.slot - b.slot)[number - 1]
        if (chosen === undefined) return
        actions.select(chosen.slot)
        setFocusWanted((count) => count + 1)
      },
      toggleInspector: panels.right.toggle,
      readToday,
    }),
  )

  return (
    <SidePanelsProvider panels={panels}>
      <DetailsToggle />
      <div className="flex h-full min-h-0">
        <section
          aria-label={t('round', { number: round.at + 1 })}
          className="flex min-w-0 flex-1 flex-col bg-stage max-[760px]:overflow-y-auto"
        >
          <ReadingNote facts={reading} onAgain={readToday} />
          {reading.isOver && (
            <Note tone="warn" isBanner actions={[{ label: t('showToday'), run: readToday }]}>
              {t('over')}
            </Note>
          )}
          <RoundHead
            reading={reading}
            round={round}
            isShuffling={pending.some((change) => change.kind === 'shuffle')}
            blocked={blocked ?? undefined}
            onRound={actions.showRound}
            onShuffle={shuffle}
          />
          <RoundTable
            key={round.at}
            round={round}
            takes={takes}
            fileOf={fileOf}
            renderQuote={renderQuote}
            slot={selectedSlot}
            leaving={leaving}
            isRevealing={isRevealing(pending, round.at)}
            timeZone={zone}
            focusWanted={focusWanted}
            onSelect={actions.select}
            actionsOf={(one) => ({
              blocked: blocked ?? (leaving.has(one.slot) ? t('blocked.busy') : undefined),
              keptBy: keptBy(one) ?? undefined,
              approve: run(one, actions.approve),
              withdraw: run(one, actions.withdraw),
              pass: run(one, (chosen) => actions.pass(round.at, one.slot, chosen)),
              schedule: run(one, setScheduling),
              toggleSaved: run(one, toggleSaved),
            })}
          />
          <NextRound
            reading={reading}
            next={next}
            profileId={profileId}
            toPublish={counts?.toPublish ?? null}
            timeZone={zone}
            isRevealing={next !== null && isRevealing(pending, next.at)}
            blocked={blocked ?? undefined}
            onReveal={reveal}
          />
        </section>
        <SidePanel side="right" label={t('details.label')}>
          <RoundInspector
            brand={brand}
            card={card}
            play={play}
            takes={playTakes}
            take={take}
            takeQuote={takeQuote}
            renderQuote={renderQuote}
            allowance={allowance}
            timeZone={zone}
            blocked={blockedBy}
            renderBlocked={renderReason}
            hookRef={hook.take}
            onRender={render}
            onCompare={words.compare.run}
            onCompareOwn={words.own.run}
          />
        </SidePanel>
      </div>
      {words.dialog}
      {scheduling !== null && (
        <ScheduleDialog
          titles={[playTitle(scheduling.title)]}
          timeZone={zone}
          scheduledFor={scheduling.scheduledFor}
          onSchedule={(when) => void actions.schedule(scheduling, when)}
          onClose={() => setScheduling(null)}
        />
      )}
    </SidePanelsProvider>
  )
}
