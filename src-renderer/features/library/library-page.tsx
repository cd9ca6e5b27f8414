import type { Workspace } from '#shared/bridge/workspace.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useBridge, useMediaUrl } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { saveFile } from '../../lib/files.ts'
import { useNow, useSettled } from '../../lib/hooks.ts'
import { castTargetOf, useLibraryTarget, useNavigation } from '../../lib/navigate.tsx'
import { useChangeSettings, useSettings, useWorkspace, isOfflineIn, useStudioStatus } from '../../lib/studio-state.tsx'
import { useReviews, reviewCommands } from '../../lib/reviews.ts'
import { Note } from '../../ui/note.tsx'
import { AssetInspector, promptOf } from './asset-inspector.tsx'
import { comparedFiles, mostCompared, whyNotCompared } from './compared-files.ts'
import { useLineageFocus } from './lineage-graph.tsx'
import { LibraryBar } from './library-bar.tsx'
import { LibraryStage } from './library-stage.tsx'
import { LibrarySidebar } from './library-sidebar.tsx'
import { Preview } from './preview.tsx'
import { filterCommands } from './filter-commands.ts'
import { libraryCommands } from './library-commands.ts'
import {
  isNarrowed,
  queryOf,
  createLibraryStore,
  type LibraryStore,
  createLibraryActions,
  type LibraryActions,
} from './store.ts'
import { useAssets } from './use-assets.ts'
import { ImportDrop, ImportNote, useImportChoosers, useImports } from './import-area.tsx'
import { ExportDialog, ExportNote, useExports } from './export-dialog.tsx'
import { tileOf, useTiles } from './use-stacks.ts'
import { StackExportNote, useStackExports } from './stack-export.tsx'
import { CollectionList } from './collection-list.tsx'
import { EditNote } from './edit-note.tsx'
import { OrganiseSection } from './organise-section.tsx'
import { EmptyInspector, SelectionInspector } from './selection-inspector.tsx'
import { DuplicatesView } from './duplicates/duplicates-view.tsx'
import { TrashView } from './trash-view.tsx'
import { useOrganising } from './use-organising.tsx'
import { isStack } from './stack-tile.tsx'
import { t } from './texts.ts'
import { viewOf } from './view-store.ts'
import type { Asset, LibraryFacets } from '#shared/bridge/library.ts'
import { printQuery, printWords } from '#shared/domain/library/library-query.ts'
import { createLocalStore } from '../../lib/page.ts'
import { MonthStrip } from './month-strip.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../ui/side-panel.tsx'

/** The Library screen: search, view, rate and reuse everything that was made. */
export function LibraryPage() {
  const workspace = useWorkspace()
  return workspace === null ? null : <Library key={workspace.id} workspace={workspace} />
}

/** Typing pauses this long before a search. Milliseconds. */
const typingMs = 60
const noDays: LibraryFacets['days'] = []
const noCollections: readonly never[] = []

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

function Library({ workspace }: { readonly workspace: Workspace }) {
  const { query } = useBridge()
  const { toCast, toCreate, toLibrary, toCompare, toPresenter } = useNavigation()
  const { store, actions } = useLibraryScreen(workspace.id)
  const state = useStore(store)
  const isOffline = useStudioStatus(isOfflineIn) === true
  const settings = useSettings()
  const changeSettings = useChangeSettings()
  const [dragged, setDragged] = useState<number | null>(null)
  const read = queryOf(state)
  const filter = { query: useSettled(printQuery(read.query), typingMs) }
  const facets = useQuery({
    ...query.library.facets.queryOptions({ input: { filter } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const now = useNow(60_000)
  const { store: viewStore, ...places } = viewOf(workspace.id)
  const { view } = useStore(viewStore)
  const { sort } = read.query
  const list = useAssets(filter, sort === 'newest' || sort === 'oldest')
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
  const isElsewhere = state.selectedId !== null && (!isNarrowed(state) || state.view !== 'files')
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
  const shown = detail.data?.asset.id === state.selectedId ? detail.data : null

  const step = (by: 1 | -1) => {
    const next = tiles.assets[(tile === null ? -1 : tiles.assets.indexOf(tile)) + by]
    if (next !== undefined) actions.select(next.id)
  }
  const { reviews: ownReviews, last } = useReviews(workspace.id)
  // Selected files stay selected while the list shows another part.
  const [seen, setSeen] = useState<ReadonlyMap<AssetId, Asset>>(new Map())
  const remember = (files: readonly Asset[]) =>
    setSeen((before) => new Map([...before, ...files.map((file) => [file.id, file] as const)]))
  const unseen = tiles.assets.filter((file) => state.pickedIds.has(file.id) && seen.get(file.id) !== file)
  if (unseen.length > 0) remember(unseen)
  const picked = [...state.pickedIds].flatMap((id) => seen.get(id) ?? [])
  const reviewed = picked.length > 1 ? picked : asset === null ? [] : [asset]
  const organising = useOrganising({
    workspaceId: workspace.id,
    state,
    actions,
    filter,
    total: list.total,
    listed: tiles.assets,
    picked,
    shown: asset,
    prompt: promptOf(shown),
    reviews: ownReviews,
    focusTags: () => {
      panels.right.show()
      setTimeout(() => document.querySelector<HTMLElement>('[data-tags] input')?.focus())
    },
  })
  const { reviews, selected, editor } = organising
  const isMany = selected !== null && (state.isAllPicked || selected.count > 1)
  const lineage = useLineageFocus(isMany ? null : asset, panels.right.show)
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
  const imports = useImports(workspace.id)
  const fileExports = useExports(workspace.id)
  const [isExporting, setExporting] = useState(false)
  const choosers = useImportChoosers(imports)
  const exportStack = () => stackId !== undefined && void exports.run(stackId)
  const reuse = () => {
    if (asset === null) return
    const speech = detail.data?.speech?.id
    const cast = speech === undefined ? castTargetOf(asset) : { tab: 'voices' as const, speech }
    if (cast === null) toCreate({ reuseAsset: asset.id })
    else toCast(cast)
  }
  const [isPicking, setPicking] = useState(false)
  const video = shown?.video ?? null
  const openVideo = () => video !== null && toPresenter({ video: video.takeId })
  const roll = () => asset !== null && toCreate({ rollAsset: asset.id })
  const collections = useQuery(query.collections.list.queryOptions())
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
    ...organising.commands,
    ...filterCommands({
      actions,
      collections: collections.data?.collections ?? noCollections,
      focusSearch: () => setTimeout(() => searchField?.focus()),
    }),
    ...libraryCommands({
      showAs: (next) => viewStore.setState({ view: next }),
      actions: { ...actions, toggleInspector: panels.right.toggle, toggleSidebar: panels.left.toggle },
      asset,
      recipe: shown?.recipe ?? null,
      isNarrowed: isNarrowed(state) || state.view !== 'files',
      isStackOpen: asset === null || !isStack(asset) || stackId === undefined ? null : state.openStacks.has(stackId),
      ...lineage,
      exportStack,
      toggleStack: () => stackId !== undefined && actions.toggleStack(stackId),
      search: () => searchField?.select(),
      noSelection: selected === null ? t('commands.selectFirst') : null,
      exportFiles: () => setExporting(selected !== null),
      importFiles: choosers.chooseFiles,
      importFolder: choosers.chooseFolder,
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
  return (
    <SidePanelsProvider panels={panels}>
      <div className="flex h-full min-h-0 flex-col bg-surface-1">
        <LibraryBar
          list={list}
          state={state}
          actions={actions}
          searchRef={setSearchField}
          choosers={choosers}
          noSearch={organising.noSearch}
          onSaveSearch={organising.saveSearch}
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
        <ImportNote imports={imports} onShow={actions.select} />
        <ExportNote exports={fileExports} />
        <div className="relative flex min-h-0 flex-1">
          <SidePanel side="left" label={t('filters.label')}>
            <LibrarySidebar
              query={read.query}
              isTrash={state.view !== 'files'}
              facets={facets.data}
              actions={actions}
              all={list.all}
              collections={
                <CollectionList
                  state={state}
                  actions={actions}
                  editor={editor}
                  onDropAsset={(assetId, { id, name }) => {
                    const { selection, count } = organising.dropped(assetId)
                    void editor.edit(selection, { kind: 'collect', collectionId: id, isAdded: true }, count, name)
                  }}
                />
              }
            />
          </SidePanel>
          <section aria-label={t('files')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-stage">
            {list.all > 0 && state.view === 'files' && (
              <MonthStrip
                days={facets.data?.days ?? noDays}
                made={read.query.made}
                now={now}
                onPick={actions.setMade}
              />
            )}
            <div className="min-h-0 flex-1">
              {state.view === 'trash' ? (
                <TrashView editor={editor} tileSize={dragged ?? settings.tileSize} onShow={actions.select} />
              ) : state.view === 'duplicates' ? (
                <DuplicatesView
                  editor={editor}
                  tileSize={dragged ?? settings.tileSize}
                  selectedId={state.selectedId}
                  onShow={actions.select}
                />
              ) : (
                <ImportDrop imports={imports}>
                  <LibraryStage
                    list={list}
                    tiles={tiles}
                    selectedId={tile?.id ?? null}
                    state={state}
                    actions={actions}
                    tileSize={dragged ?? settings.tileSize}
                    onTileSize={setTileSize}
                    onRange={remember}
                    onDragOut={organising.dragOut}
                    view={view}
                    places={places}
                    filter={filter}
                    words={printWords(read.query)}
                    onCreate={() => toCreate()}
                  />
                </ImportDrop>
              )}
            </div>
            <EditNote editor={editor} />
          </section>
          <SidePanel side="right" label={t('inspector.label')}>
            {isMany && state.view === 'files' ? (
              <SelectionInspector
                selected={selected}
                editor={editor}
                reviews={reviews}
                last={last}
                noCompare={state.isAllPicked ? t('compare.tooMany', { most: mostCompared }) : noCompare}
                onCompare={compare}
                onExport={() => setExporting(true)}
                onCollect={organising.collect}
                onDelete={organising.remove}
                menu={organising.fileMenu}
              />
            ) : asset === null ? (
              <EmptyInspector />
            ) : (
              <AssetInspector
                asset={asset}
                detail={shown}
                words={read.query.words.filter(({ isUnwanted }) => !isUnwanted).map(({ text }) => text)}
                pickedCount={Math.max(1, picked.length)}
                menu={organising.fileMenu}
                noCompare={noCompare}
                last={last}
                reviews={reviews}
                reviewed={reviewed}
                organise={
                  selected !== null &&
                  state.view !== 'trash' && (
                    <OrganiseSection selected={selected} editor={editor} onCollect={organising.collect} />
                  )
                }
                picking={{ isOpen: isPicking, onOpen: setPicking }}
                onOpenVideo={openVideo}
                onCompare={compare}
                onSelectStep={actions.select}
                onCompareStep={(other) =>
                  toCompare({ assets: [asset.id, other], keep: asset.id, candidate: other, from: 'library' })
                }
                onSave={save}
                onExport={() => setExporting(true)}
                stackExport={isStack(asset) && { run: exportStack, note: <StackExportNote exports={exports} /> }}
                onReuse={reuse}
                onRoll={roll}
                onPreview={actions.openPreview}
                onCopyPrompt={(prompt) => void actions.copyPrompt(prompt)}
              />
            )}
          </SidePanel>
        </div>
        {isExporting && selected !== null && (
          <ExportDialog
            selected={selected}
            onExport={(order) => void fileExports.run(order)}
            onClose={() => setExporting(false)}
          />
        )}
        {state.isPreviewOpen && asset !== null && (
          <Preview asset={asset} onStep={step} reviews={ownReviews} last={last} onClose={actions.closePreview} />
        )}
        {organising.overlay}
      </div>
    </SidePanelsProvider>
  )
}
