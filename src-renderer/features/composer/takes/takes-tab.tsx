import type { ComposerBrand } from '#shared/bridge/composer.ts'
import { useRef } from 'react'
import { useCommands } from '../../../lib/commands.tsx'
import { useFocusTarget } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { ComposerCost } from '../composer-cost.tsx'
import { PlayCover } from '../play-cover.tsx'
import { DetailsToggle } from '../details-toggle.tsx'
import { playTitle } from '../play-title.ts'
import { ReadingNote, useBlocked } from '../reading-note.tsx'
import { useQuote } from '../use-quotes.ts'
import { AngleField } from './new-take.tsx'
import { PlayList } from './play-list.tsx'
import { PlayPerformance, PlayStructure, usePlay } from './play-facts.tsx'
import { TakeList } from './take-list.tsx'
import { takesCommands } from './takes-commands.ts'
import { t } from './texts.ts'
import { usePlayList } from './use-play-list.ts'
import { useSelectedTake, useTakes } from './use-takes.ts'
import { useWordsCommands } from './use-words-commands.ts'
import { WordsEditor } from './words-editor.tsx'

const frame = 'flex h-full min-h-0 w-[316px] shrink-0 flex-col border-s border-line bg-surface-1 mid:w-(--w-inspector)'

/** The tab of takes: the brand's plays, the words of the selected one, and new takes of it. */
export function TakesTab({ brand }: { readonly brand: ComposerBrand }) {
  const { profileId } = brand
  const actions = useComposerActions()
  const wanted = useComposerState((state) => state.takesPlayId)
  const writing = useComposerState((state) => state.writing)
  const inspectorShown = useComposerState((state) => state.inspectorShown)
  const list = usePlayList(profileId)
  const playId = wanted ?? list.plays[0]?.playId ?? null
  const takes = useTakes(profileId, playId === null ? [] : [playId])
  const play = takes.of(playId)
  const facts = usePlay(profileId, playId)
  const selected = useSelectedTake(play)
  const quote = useQuote('take')
  const blocked = useBlocked(list.facts)
  const panels = useSidePanels({ right: { isShown: inspectorShown, toggle: actions.toggleInspector } })
  const search = useRef<HTMLInputElement>(null)
  const hook = useFocusTarget<HTMLInputElement>()
  const words = useWordsCommands(play, selected, () => hook.focus())
  const writeReason = blocked ?? (playId === null || play === null ? t('commands.selectPlay') : null)
  const write = () => playId !== null && void actions.write(playId, quote)
  useCommands(() =>
    takesCommands({
      write: { reason: writeReason ?? (quote === null ? t('takes.price.reading') : null), run: write },
      compare: words.compare,
      edit: words.edit,
      restore: words.restore,
      own: words.own,
      copy: words.copy,
      find: () => search.current?.select(),
      list: (takesOf) => actions.chooseTakes({ takesOf }),
      toggleInspector: panels.right.toggle,
    }),
  )
  const title = play?.title ?? facts?.title ?? ''
  return (
    <SidePanelsProvider panels={panels}>
      <DetailsToggle />
      <div className="flex h-full min-h-0">
        <PlayList list={list} selectedId={playId} searchRef={search} />
        <section aria-label={t('words.label')} className="flex min-w-0 flex-1 flex-col">
          <ReadingNote facts={list.facts} onAgain={list.retry.run} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            {playId === null ? (
              <EmptyState title={t('list.first')}>{t('list.firstText')}</EmptyState>
            ) : (
              <div className="mx-auto flex max-w-[760px] flex-col gap-4 px-6 py-5">
                <div className="flex gap-4">
                  <PlayCover
                    url={play?.coverUrl ?? facts?.coverUrl ?? null}
                    className="h-[132px] w-[96px] shrink-0 rounded-media"
                  />
                  <div className="min-w-0 flex-1">
                    <h2 className="text-title font-[620]">{playTitle(title)}</h2>
                    {selected !== null && (
                      <p className="mt-1 text-small text-ink-3">
                        {t('compare.version.only', {
                          number: selected.number,
                          angle: selected.take.angle ?? t('takes.noAngle'),
                        })}
                      </p>
                    )}
                    {facts !== null && facts.structure !== '' && (
                      <p className="mt-1 line-clamp-2 text-small text-ink-2">{facts.structure}</p>
                    )}
                  </div>
                </div>
                {selected === null ? (
                  <p className="text-ink-3">{play === null ? t('takes.loading') : t('takes.none')}</p>
                ) : (
                  <WordsEditor
                    key={selected.take.takeId}
                    take={selected.take}
                    hookRef={hook.take}
                    roomy
                    onCompare={words.own.run}
                  />
                )}
              </div>
            )}
          </div>
        </section>
        <SidePanel side="right" label={t('takes.title')}>
          <aside aria-label={t('takes.title')} className={frame}>
            <div className="min-h-0 flex-1 overflow-y-auto">
              {play !== null && (
                <Section
                  title={t('takes.title')}
                  aside={
                    words.compare.reason === null && (
                      <Button size="small" variant="quiet" className="-my-1" onClick={words.compare.run}>
                        {t('takes.compare')}
                      </Button>
                    )
                  }
                >
                  <TakeList play={play} selectedId={selected?.take.takeId ?? null} />
                </Section>
              )}
              <PlayPerformance play={facts} />
              <PlayStructure play={facts} />
            </div>
            {play !== null && (
              <div className="border-t border-line px-4 py-3">
                <p className="mb-1 text-small text-ink-2">{t('takes.angle')}</p>
                <AngleField brand={brand} play={play} />
              </div>
            )}
            <ComposerCost
              label={t('cost.label')}
              priced={{ of: 'take', count: 1 }}
              quote={quote}
              sending={writing}
              blocked={writeReason}
              onSpend={write}
            />
          </aside>
        </SidePanel>
      </div>
      {words.dialog}
    </SidePanelsProvider>
  )
}
