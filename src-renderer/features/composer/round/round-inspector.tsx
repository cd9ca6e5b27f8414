import type { ComposerBrand, ComposerPlay, ComposerQuote, RenderAllowance } from '#shared/bridge/composer.ts'
import type { ComposerCard } from '#shared/bridge/rounds.ts'
import type { PlayTakes } from '#shared/bridge/takes.ts'
import type { Ref } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { KeyValue, Section } from '../../../ui/section.tsx'
import { useComposerState } from '../composer-context.tsx'
import { ComposerCost } from '../composer-cost.tsx'
import { timeIn } from '../../../lib/zoned-time.ts'
import { NewTake } from '../takes/new-take.tsx'
import { PlayPerformance } from '../takes/play-facts.tsx'
import { TakeList } from '../takes/take-list.tsx'
import { t as takeTexts } from '../takes/texts.ts'
import type { NumberedTake } from '../takes/use-takes.ts'
import { WordsEditor } from '../takes/words-editor.tsx'
import { WordsSection } from '../takes/words-section.tsx'
import { playTitle } from '../play-title.ts'
import { t } from './texts.ts'

type RoundInspectorProps = {
  readonly brand: ComposerBrand
  readonly card: ComposerCard | null
  readonly play: ComposerPlay | null
  readonly takes: PlayTakes | null
  readonly take: NumberedTake | null
  readonly takeQuote: ComposerQuote | null
  readonly renderQuote: ComposerQuote | null
  readonly allowance: RenderAllowance | null
  readonly timeZone: string
  /** Why nothing can be asked of the service; null if it can. */
  readonly blocked: string | null
  /** Why the card cannot be rendered; null if it can. */
  readonly renderBlocked: string | null
  readonly hookRef: Ref<HTMLInputElement>
  onRender(): void
  onCompare(): void
  onCompareOwn(): void
}

const frame = 'flex h-full min-h-0 w-[316px] shrink-0 flex-col border-s border-line bg-surface-1 mid:w-(--w-inspector)'

/** The renders that were seen in the last hour, and how many are allowed. */
function RenderSection({ allowance, timeZone }: Pick<RoundInspectorProps, 'allowance' | 'timeZone'>) {
  const perHour = allowance?.perHour ?? null
  const freeAt = allowance?.freeAt ?? null
  return (
    <Section title={t('details.render')}>
      <KeyValue
        rows={[
          { term: t('details.seen'), detail: formatCount(allowance?.startedAt.length ?? 0) },
          {
            term: t('details.allowance'),
            detail: perHour === null ? t('details.notPublished') : formatCount(perHour),
          },
        ]}
      />
      <p className="mt-1.5 text-caption text-ink-3">
        {freeAt === null ? t('details.waits') : t('details.full', { time: timeIn(freeAt, timeZone) })}
      </p>
    </Section>
  )
}

/** Everything about the selected card: its takes and their words, its performance, and its render with the cost. */
export function RoundInspector(props: RoundInspectorProps) {
  const { brand, card, play, takes, take, takeQuote, renderQuote, allowance, timeZone, blocked } = props
  const rendering = useComposerState((state) => state.rendering)
  const { toComposer } = useNavigation()
  const playId = card?.playId ?? null
  if (card === null || playId === null) {
    return (
      <aside aria-label={t('details.label')} className={frame}>
        <div className="flex h-11 shrink-0 items-center border-b border-line px-4 text-ink-3">{t('details.none')}</div>
        <p className="px-4 py-3 text-small text-ink-3">{t('details.noneText')}</p>
      </aside>
    )
  }
  const links = [
    { id: 'takes', title: t('details.showTakes'), run: () => toComposer({ tab: 'takes', play: playId }) },
    { id: 'shelf', title: t('details.showShelf'), run: () => toComposer({ tab: 'shelf', play: playId }) },
  ]
  return (
    <aside aria-label={t('details.label')} className={frame}>
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pe-2 ps-4">
        <h2 className="min-w-0 flex-1 truncate font-medium">{playTitle(card.title)}</h2>
        <OverflowMenu label={t('details.more')} groups={[links.filter(({ id }) => id === 'takes' || card.saved)]} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section
          title={takeTexts('takes.title')}
          aside={
            take !== null &&
            ((takes?.takes.length ?? 0) > 1 || take.take.edit !== null) && (
              <Button size="small" variant="quiet" className="-my-1" onClick={props.onCompare}>
                {takeTexts('takes.compare')}
              </Button>
            )
          }
        >
          {takes === null ? (
            <p aria-busy className="text-small text-ink-3">
              {takeTexts('takes.loading')}
            </p>
          ) : (
            <>
              <TakeList play={takes} selectedId={take?.take.takeId ?? null} />
              <NewTake brand={brand} play={takes} quote={takeQuote} blocked={blocked} />
            </>
          )}
        </Section>
        {take !== null && (
          <WordsSection take={take}>
            <WordsEditor
              key={take.take.takeId}
              take={take.take}
              hookRef={props.hookRef}
              onCompare={props.onCompareOwn}
            />
          </WordsSection>
        )}
        <PlayPerformance play={play} />
        <RenderSection allowance={allowance} timeZone={timeZone} />
      </div>
      <ComposerCost
        label={t('cost.label')}
        priced={{ of: 'render', count: 1 }}
        quote={renderQuote}
        sending={rendering}
        blocked={props.renderBlocked}
        onSpend={props.onRender}
      />
    </aside>
  )
}
