import type { Workspace } from '#shared/bridge/workspace.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { LayoutGrid, List, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type Ref } from 'react'
import { useStore } from 'zustand'
import { useBridge, useMediaUrl, failureOf } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { saveFile } from '../../lib/files.ts'
import { useSettled } from '../../lib/hooks.ts'
import { castTargetOf, useLibraryTarget, useNavigation } from '../../lib/navigate.tsx'
import { useChangeSettings, useSettings, useWorkspace, isOfflineIn, useStudioStatus } from '../../lib/studio-state.tsx'
import { useReviews, reviewCommands } from '../../lib/reviews.ts'
import { Note } from '../../ui/note.tsx'
import { AssetInspector, promptOf } from './asset-inspector.tsx'
import { LibraryLoading, NothingFound, NothingYet, LibraryGrid } from './library-grid.tsx'
import { comparedFiles, whyNotCompared } from './compared-files.ts'
import { LibraryList } from './library-list.tsx'
import { LibrarySidebar } from './library-sidebar.tsx'
import { Preview } from './preview.tsx'
import { libraryCommands } from './library-commands.ts'
import {
  isNarrowed,
  createLibraryStore,
  type LibraryState,
  type LibraryStore,
  createLibraryActions,
  type LibraryActions,
} from './store.ts'
import { useAssets, type AssetList } from './use-assets.ts'
import { tileOf, useTiles } from './use-stacks.ts'
import { StackExportNote, useStackExports } from './stack-export.tsx'
import { isStack } from './stack-tile.tsx'
import { t } from './texts.ts'
import { type LibraryView, viewOf } from './view-store.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { Asset } from '#shared/bridge/library.ts'
import { createLocalStore } from '../../lib/page.ts'
import { SearchField } from '../../ui/text-field.tsx'
import { Slider } from '../../ui/number-field.tsx'
import { PanelToggle, SidePanel, SidePanelsProvider, useSidePanel, useSidePanels } from '../../ui/side-panel.tsx'

/** The Library screen: search, view, rate and reuse everything that was made. */
export function LibraryPage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <Library key={workspace.id} workspace={workspace} />
}

/** Reserves the inspector's space before anything is selected, so that the grid does not move at the first click. */
function EmptyInspector() {
  return (
    <aside aria-label={t('inspector.label')} className="flex min-h-0 w-[308px] shrink-0 flex-col border-l border-line">
      <div className="flex h-11 shrink-0 items-center border-b border-line px-4 text-ink-3">
        {t('inspector.empty.title')}
      </div>
      <p className="px-4 py-3 text-small text-ink-3">{t('inspector.empty.text')}</p>
    </aside>
  )
}

type LibraryScreen = { readonly store: LibraryStore; readonly actions: LibraryActions }

const screens = createLocalStore<LibraryScreen>()

function useLibraryScreen(workspaceId: string): LibraryScreen {
  return screens.get(workspaceId, () => {
    const store = createLibraryStore()
    const actions = createLibraryActions({
      store,
      copy: (text) => navigator.clipboard.writeText(text),
      report: reportError,
    })
    return { store, actions }
  })
}

type LibraryBarProps = {
  readonly list: AssetList
  readonly state: LibraryState
  readonly actions: LibraryActions
  readonly searchRef: Ref<HTMLInputElement>
  /** The tiles' height in px. */
  readonly tileSize: number
  onTileSize(size: number): void
  readonly view: LibraryView['view']
  onView(view: LibraryView['view']): void
}

function LibraryBar(props: LibraryBarProps) {
  const { list, state, actions, searchRef, tileSize, onTileSize, view, onView } = props
  const { text } = state
  const filters = useSidePanel('left')
  const details = useSidePanel('right')
  const took =
    text === '' || list.state !== 'ready'
      ? undefined
      : t('bar.took', { ms: String(Math.max(1, Math.round(list.tookMs))) })
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
      <h1 className="sr-only">{t('title')}</h1>
      {(filters.isSheet || !filters.isShown) && (
        <PanelToggle side="left" panel={filters} show={t('bar.showFilters')} hide={t('bar.hideFilters')} />
      )}
      <div className="w-[490px] max-w-full min-w-0 shrink">
        <SearchField
          label={t('bar.search')}
          placeholder={t('bar.placeholder')}
          keys="/"
          value={text}
          onChange={actions.type}
          inputRef={searchRef}
          trailing={took === undefined ? undefined : <span className="text-small text-ink-3">{took}</span>}
        />
      </div>
      <span role="status" className="text-small whitespace-nowrap text-ink-3">
        {list.all > 0 && t('bar.shown', { shown: list.total, all: list.all })}
      </span>
      <span className="flex-1" />
      <Segmented
        label={t('bar.view')}
        labelHidden
        options={[
          { value: 'grid', label: t('bar.grid'), icon: LayoutGrid },
          { value: 'list', label: t('bar.list'), icon: List },
        ]}
        value={view}
        onChange={onView}
      />
      <div className={view === 'grid' ? 'w-[90px]' : 'hidden'}>
        <Slider
          label={t('bar.size')}
          bare
          min={80}
          max={320}
          step={4}
          value={tileSize}
          defaultValue={140}
          onChange={(size) => typeof size === 'number' && onTileSize(size)}
        />
      </div>
      <PanelToggle side="right" panel={details} show={t('bar.showDetails')} hide={t('bar.hideDetails')} />
    </header>
  )
}

function Library({ workspace }: { readonly workspace: Workspace }) {
  const { query } = useBridge()
  const { toCast, toCreate, toLibrary, toCompare, toPresenter } = useNavigation()
  const { store, actions } = useLibraryScreen(workspace.id)
  const state = useStore(store)
  const isOffline = useStudioStatus(isOfflineIn) === true
  const settings = useSettings()
  const changeSettings = useChangeSettings()
  const [dragged, setDragged] = useState<number | null>(null)
  const filter = {
    text: useSettled(state.text.trim(), 150),
    kinds: [...state.kinds],
    modelIds: [...state.modelIds],
    leastRating: state.leastRating,
    marks: [...state.marks],
  }
  const { store: viewStore, grid: gridPlace, list: listPlace } = viewOf(workspace.id)
  const { view, sort } = useStore(viewStore)
  const list = useAssets(filter, view === 'list' ? sort : null)
  const tiles = useTiles(list, filter, state.openStacks)
  const panels = useSidePanels({
    left: { isShown: state.sidebarShown, toggle: actions.toggleSidebar },
    right: { isShown: state.inspectorShown, toggle: actions.toggleInspector },
  })

  const target = useLibraryTarget()
  const take = useEffectEvent((assetId: AssetId) => {
    actions.select(assetId)
    toLibrary({}, { replace: true })
  })
  // Once per requested file, however often the page renders meanwhile.
  useEffect(() => {
    if (target.asset !== undefined) take(target.asset)
  }, [target.asset])

  const detail = useQuery(
    query.library.read.queryOptions({ input: state.selectedId === null ? skipToken : { assetId: state.selectedId } }),
  )
  const index = tiles.assets.findIndex((asset) => asset.id === state.selectedId)
  // A file opened from another screen may be on a page not read yet, or in a closed stack; one that the filters hide is
  // not shown.
  const isElsewhere = state.selectedId !== null && !isNarrowed(state)
  const unlisted = detail.data?.asset.id === state.selectedId ? detail.data.asset : null
  const filterKey = JSON.stringify(filter)
  const [listed, setListed] = useState({ id: state.selectedId, filterKey: '' })
  if (index >= 0 && state.selectedId !== null && (listed.id !== state.selectedId || listed.filterKey !== filterKey)) {
    setListed({ id: state.selectedId, filterKey })
  }
  // Also while the list shows another part of the same files.
  const wasListed = listed.id === state.selectedId && listed.filterKey === filterKey
  const isShown = isElsewhere || wasListed || tileOf(tiles, unlisted) !== null
  const asset = tiles.assets[index] ?? (isShown ? unlisted : null)
  const tile = tileOf(tiles, asset)
  const stackId = asset?.stack?.id
  const mates = useQuery(query.library.stack.queryOptions({ input: stackId === undefined ? skipToken : { stackId } }))
  const read = detail.data?.asset.id === state.selectedId ? detail.data : null

  const step = (by: 1 | -1) => {
    const next = tiles.assets[(tile === null ? -1 : tiles.assets.indexOf(tile)) + by]
    if (next !== undefined) actions.select(next.id)
  }
  const { reviews, last } = useReviews(workspace.id)
  // Selected files stay selected while the list shows another part.
  const [seen, setSeen] = useState<ReadonlyMap<AssetId, Asset>>(new Map())
  const remember = (files: readonly Asset[]) =>
    setSeen((before) => new Map([...before, ...files.map((file) => [file.id, file] as const)]))
  const unseen = tiles.assets.filter((file) => state.pickedIds.has(file.id) && seen.get(file.id) !== file)
  if (unseen.length > 0) remember(unseen)
  const picked = [...state.pickedIds].flatMap((id) => seen.get(id) ?? [])
  const reviewed = picked.length > 1 ? picked : asset === null ? [] : [asset]
  const { download } = useMediaUrl()
  const address = asset === null ? undefined : download(asset.id)
  const save = () => address !== undefined && saveFile(address)
  const compared = comparedFiles(reviewed, mates.data ?? [])
  const noCompare = whyNotCompared(compared)
  const compare = () => {
    const [keep, candidate] = compared
    if (noCompare !== null || keep === undefined || candidate === undefined) return
    toCompare({ assets: compared.map(({ id }) => id), keep: keep.id, candidate: candidate.id, from: 'library' })
  }
  const exports = useStackExports(workspace.id)
  const exportStack = () => stackId !== undefined && void exports.run(stackId)
  const reuse = () => {
    if (asset === null) return
    const speech = detail.data?.speech?.id
    const cast = speech === undefined ? castTargetOf(asset) : { tab: 'voices' as const, speech }
    if (cast === null) toCreate({ reuseAsset: asset.id })
    else toCast(cast)
  }
  const [isPicking, setPicking] = useState(false)
  const video = read?.video ?? null
  const openVideo = () => video !== null && toPresenter({ video: video.takeId })
  const roll = () => asset !== null && toCreate({ rollAsset: asset.id })
  const [searchField, setSearchField] = useState<HTMLInputElement | null>(null)
  useCommands(() => [
    ...reviewCommands({
      id: 'library',
      group: t('commands.group'),
      assets: reviewed,
      reviews,
      last,
      noFile: t('commands.selectFirst'),
    }),
    ...libraryCommands({
      showAs: (next) => viewStore.setState({ view: next }),
      actions: { ...actions, toggleInspector: panels.right.toggle, toggleSidebar: panels.left.toggle },
      asset,
      recipe: read?.recipe ?? null,
      prompt: promptOf(read),
      isNarrowed: isNarrowed(state),
      isStackOpen: asset === null || !isStack(asset) || stackId === undefined ? null : state.openStacks.has(stackId),
      exportStack,
      toggleStack: () => stackId !== undefined && actions.toggleStack(stackId),
      search: () => searchField?.select(),
      step,
      noCompare,
      compare,
      save,
      reuse,
      roll,
      useAsInput() {
        panels.right.show()
        setPicking(true)
      },
      openVideo: video === null ? null : openVideo,
    }),
  ])
  const setTileSize = (size: number) => {
    setDragged(size)
    changeSettings({ tileSize: size })
  }
  const isEmpty = list.state === 'ready' && list.total === 0
  return (
    <SidePanelsProvider panels={panels}>
      <div className="flex h-full min-h-0 flex-col bg-surface-1">
        <LibraryBar
          list={list}
          state={state}
          actions={actions}
          searchRef={setSearchField}
          tileSize={dragged ?? settings.tileSize}
          onTileSize={setTileSize}
          view={view}
          onView={(next) => viewStore.setState({ view: next })}
        />
        {isOffline && (
          <div className="border-b border-line p-2">
            <Note icon={WifiOff} title={t('offline.title')}>
              {t('offline.text')}
            </Note>
          </div>
        )}
        <div className="relative flex min-h-0 flex-1">
          <SidePanel side="left" label={t('filters.label')}>
            <LibrarySidebar state={state} actions={actions} all={list.all} />
          </SidePanel>
          <section aria-label={t('files')} className="min-h-0 min-w-0 flex-1 bg-stage">
            {list.state === 'loading' && <LibraryLoading />}
            {list.state === 'failed' && (
              <div className="grid h-full place-items-center p-5">
                <Note tone="error" title={t('failed.title')} actions={[{ label: t('failed.retry'), run: list.retry }]}>
                  {failureOf(list.error)?.message ?? t('failed.text')}
                </Note>
              </div>
            )}
            {isEmpty && list.all === 0 && <NothingYet onCreate={() => toCreate()} />}
            {isEmpty && list.all > 0 && <NothingFound text={filter.text} onShowAll={actions.showAll} />}
            {list.slots.length > 0 && view === 'grid' && (
              <LibraryGrid
                key={filterKey}
                list={list}
                filter={filter}
                tiles={tiles}
                selectedId={tile?.id ?? null}
                state={state}
                actions={actions}
                tileSize={dragged ?? settings.tileSize}
                onTileSize={setTileSize}
                place={gridPlace}
                onRange={remember}
              />
            )}
            {list.slots.length > 0 && view === 'list' && (
              <LibraryList
                key={filterKey}
                list={list}
                tiles={tiles}
                selectedId={tile?.id ?? null}
                state={state}
                actions={actions}
                sort={sort}
                onSort={(next) => viewStore.setState({ sort: next })}
                filterKey={filterKey}
                place={listPlace}
                onRange={remember}
              />
            )}
          </section>
          <SidePanel side="right" label={t('inspector.label')}>
            {asset === null ? (
              <EmptyInspector />
            ) : (
              <AssetInspector
                asset={asset}
                detail={read}
                pickedCount={Math.max(1, picked.length)}
                noCompare={noCompare}
                last={last}
                reviews={reviews}
                reviewed={reviewed}
                picking={{ isOpen: isPicking, onOpen: setPicking }}
                onOpenVideo={openVideo}
                onCompare={compare}
                onSelectStep={actions.select}
                onCompareStep={(other) =>
                  toCompare({ assets: [asset.id, other], keep: asset.id, candidate: other, from: 'library' })
                }
                onSave={save}
                stackExport={isStack(asset) && { run: exportStack, note: <StackExportNote exports={exports} /> }}
                onReuse={reuse}
                onRoll={roll}
                onPreview={actions.openPreview}
                onCopyPrompt={(prompt) => void actions.copyPrompt(prompt)}
              />
            )}
          </SidePanel>
        </div>
        {state.isPreviewOpen && asset !== null && (
          <Preview asset={asset} onStep={step} reviews={reviews} last={last} onClose={actions.closePreview} />
        )}
      </div>
    </SidePanelsProvider>
  )
}
