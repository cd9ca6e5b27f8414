import type { ComposerBrand } from '#shared/bridge/composer.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../../ui/side-panel.tsx'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { timeZoneOf } from '../../../lib/zoned-time.ts'
import { DetailsToggle } from '../details-toggle.tsx'
import { playTitle } from '../play-title.ts'
import { ReadingNote, useBlocked } from '../reading-note.tsx'
import { ScheduleDialog } from '../round/schedule-dialog.tsx'
import { copiedText, takeText } from '../takes/take-words.ts'
import { useWordsCommands } from '../takes/use-words-commands.ts'
import { useAllowance } from '../use-quotes.ts'
import { PicksBar } from './picks-bar.tsx'
import { mostPlays } from './shelf-actions.ts'
import { filteredStates, ShelfBar } from './shelf-bar.tsx'
import { shelfCommands } from './shelf-commands.ts'
import { ShelfCost } from './shelf-cost.tsx'
import { ShelfInspector } from './shelf-inspector.tsx'
import { ShelfList } from './shelf-list.tsx'
import { renderQuote, useDownloadQuote } from './shelf-quote.ts'
import { chosen } from './shelf-selection.ts'
import { t } from './texts.ts'
import { useShelf } from './use-shelf.ts'

/** The tab of the shelf: saved plays, and the download of their files. */
export function ShelfTab({ brand }: { readonly brand: ComposerBrand }) {
  const { query } = useBridge()
  const { profileId } = brand
  const zone = timeZoneOf(brand.timezone)
  const actions = useComposerActions()
  const shelf = useComposerState((state) => state.shelf)
  const typed = useComposerState((state) => state.typed)
  const inspectorShown = useComposerState((state) => state.inspectorShown)
  const list = useShelf(profileId)
  const allowance = useAllowance()
  const { data: download = null } = useQuery(
    query.shelf.latestDownload.queryOptions({ input: { profileId }, refetchInterval: 2_000 }),
  )
  const [isClosed, setClosed] = useState(false)
  const [scheduling, setScheduling] = useState(false)
  const [copiedIds, setCopiedIds] = useState<string | null>(null)
  const blocked = useBlocked(list.facts)
  const panels = useSidePanels({ right: { isShown: inspectorShown, toggle: actions.toggleInspector } })
  const search = useRef<HTMLInputElement>(null)

  const ids = list.plays.map(({ playId }) => playId)
  const playIds = chosen(ids, shelf)
  const missing = playIds.filter((id) => !ids.includes(id)).slice(0, mostPlays)
  // Selected plays that the filters hide or that are on a page not read yet.
  const { data: unlisted } = useQuery(
    query.shelf.read.queryOptions({
      input: missing.length === 0 ? skipToken : { profileId, playIds: missing },
      placeholderData: keepPreviousData,
    }),
  )
  const known = [...list.plays, ...(unlisted?.plays ?? [])]
  const plays = playIds.flatMap((id) => known.find(({ playId }) => playId === id) ?? [])
  const play = known.find(({ playId }) => playId === shelf.currentId) ?? null
  const quote = useDownloadQuote(profileId, playIds)
  const isDownloadShown = download !== null && !isClosed

  const words = useWordsCommands(
    play === null || play.words === null
      ? null
      : { playId: play.playId, title: play.title, coverUrl: play.coverUrl, takes: [play.words], nextAngle: null },
    play === null || play.words === null ? null : { take: play.words, number: play.words.number ?? 1 },
    () => undefined,
  )
  const tooMany = playIds.length > mostPlays ? t('picks.tooMany', { most: mostPlays }) : null
  const none = playIds.length === 0 ? t('commands.selectFirst') : null
  const isNothing = quote !== null && quote.files === 0 && quote.renders === 0
  const downloadReason =
    blocked ?? (none === null ? null : t('cost.nothing')) ?? tooMany ?? (isNothing ? t('cost.all') : null)
  const startDownload = () => quote !== null && void actions.download(playIds, renderQuote(quote))
  const remove = () => {
    const [first] = plays
    if (blocked === null && tooMany === null && first !== undefined)
      void actions.removeFromShelf(ids, playIds, playTitle(first.title))
  }
  const texts = plays.flatMap((one) =>
    one.words === null ? [] : [copiedText(typed[one.words.takeId] ?? takeText(one.words))],
  )
  const copy = () => {
    navigator.clipboard
      .writeText(texts.join('\n\n\n'))
      .then(() => setCopiedIds(playIds.join(' ')))
      .catch(reportError)
  }
  const changeReason = blocked ?? none ?? tooMany
  useCommands(() =>
    shelfCommands({
      isPaused: download?.isPaused === true,
      toggle: {
        reason: shelf.currentId === null ? t('commands.selectFirst') : null,
        run: () => shelf.currentId !== null && actions.pick(ids, shelf.currentId, 'toggle'),
      },
      clear: { reason: shelf.pickedIds.size === 0 ? t('commands.noPicks') : null, run: actions.clearPicks },
      schedule: { reason: changeReason, run: () => setScheduling(true) },
      copy: { reason: none ?? (texts.length === 0 ? t('commands.noWords') : null), run: copy },
      remove: { reason: changeReason, run: remove },
      download: { reason: downloadReason ?? (quote === null ? t('cost.reading') : null), run: startDownload },
      pause: {
        reason: download === null ? t('commands.noDownload') : null,
        run: () => download !== null && void actions.pauseDownload(download.setId, !download.isPaused),
      },
      showDownload: { reason: download === null ? t('commands.noDownload') : null, run: () => setClosed(false) },
      closeDownload: { reason: isDownloadShown ? null : t('commands.noDownload'), run: () => setClosed(true) },
      restore: words.restore,
      own: words.own,
      find: () => search.current?.select(),
      filter: (filter) => actions.changeShelf({ states: filteredStates(filter) }),
      view: (layout) => actions.changeShelf({ layout }),
      pickAll: () => actions.pickAll(ids),
      toggleInspector: panels.right.toggle,
    }),
  )
  return (
    <SidePanelsProvider panels={panels}>
      <DetailsToggle />
      <div className="flex h-full min-h-0">
        <section aria-label={t('label')} className="flex min-w-0 flex-1 flex-col bg-stage">
          <ReadingNote facts={list.facts} onAgain={list.retry.run} />
          <ShelfBar list={list} searchRef={search} />
          <div className="-mt-1.5 min-h-0 flex-1">
            <ShelfList list={list} timeZone={zone} onRemove={remove} />
          </div>
          {shelf.pickedIds.size > 0 && (
            <PicksBar
              count={playIds.length}
              plays={plays}
              isCopied={copiedIds === playIds.join(' ')}
              blocked={blocked ?? tooMany ?? undefined}
              onSchedule={() => setScheduling(true)}
              onCopy={copy}
              onRemove={remove}
              onClear={actions.clearPicks}
            />
          )}
        </section>
        <SidePanel side="right" label={t('details.label')}>
          <ShelfInspector
            profileId={profileId}
            download={download}
            isDownloadShown={isDownloadShown}
            play={play}
            allowance={allowance}
            timeZone={zone}
            blocked={blocked}
            onDownloadShown={(isShown) => setClosed(!isShown)}
            onCompareOwn={words.own.run}
          >
            <ShelfCost
              count={playIds.length}
              quote={quote}
              timeZone={zone}
              blocked={downloadReason}
              onDownload={startDownload}
            />
          </ShelfInspector>
        </SidePanel>
      </div>
      {words.dialog}
      {scheduling && plays.length > 0 && (
        <ScheduleDialog
          titles={plays.map((one) => playTitle(one.title))}
          timeZone={zone}
          scheduledFor={plays.length === 1 ? (plays[0]?.scheduledFor ?? null) : null}
          onSchedule={(when) => void actions.schedulePlays(playIds, when)}
          onClose={() => setScheduling(false)}
        />
      )}
    </SidePanelsProvider>
  )
}
