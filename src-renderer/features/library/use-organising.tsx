import type { Asset, LibraryFilter } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import {
  everything,
  isNarrowing,
  type LibraryQuery,
  printQuery,
  printWords,
} from '#shared/domain/library/library-query.ts'
import { mostCollectionName } from '#shared/domain/limits.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { type ReactNode, useState } from 'react'
import { type DragOut, useDragOut } from '../../lib/asset-drag.ts'
import { useBridge } from '../../lib/bridge.tsx'
import type { Command } from '../../lib/commands.tsx'
import { type LibraryEditor, useLibraryEditor } from '../../lib/library-edits.ts'
import { type Reviewed, type Reviews } from '../../lib/reviews.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useCollectionNames } from './collection-names.ts'
import { CollectDialog } from './collect-dialog.tsx'
import { type CullSession, createCullSession } from './cull-session.ts'
import { CullView } from './cull-view.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { KeptCostsDialog } from './kept-costs-dialog.tsx'
import { NameField } from './collection-list.tsx'
import { organiseCommands } from './organise-commands.ts'
import { type Selected, selectedOf } from './selected.ts'
import { selectedFileCommands } from './selected-file-commands.ts'
import { isNarrowed, queryOf, type LibraryActions, type LibraryState } from './store.ts'
import { t } from './texts.ts'

/** Up to so many files a review is shown before it is saved, and the others are changed by the studio alone. */
const mostAtOnce = 48
/** From so many files on, deleting asks first. */
const askedFrom = 50
const cullPage = 200

type Open =
  | { readonly kind: 'collect'; readonly selected: Selected }
  | { readonly kind: 'delete' | 'free'; readonly selected: Selected }
  | { readonly kind: 'cull'; readonly session: CullSession }
  | { readonly kind: 'costs' }
  | { readonly kind: 'save'; readonly query: LibraryQuery }

type OrganisingDeps = {
  readonly workspaceId: string
  readonly state: LibraryState
  readonly actions: LibraryActions
  readonly filter: LibraryFilter
  readonly total: number
  readonly listed: readonly Asset[]
  readonly picked: readonly Asset[]
  readonly shown: Asset | null
  /** What the shown file was made from, in words; null if unknown. */
  readonly prompt: string | null
  readonly reviews: Reviews
  focusTags(): void
}

type Organising = {
  readonly editor: LibraryEditor
  readonly selected: Selected | null
  /** The reviews; changes of many files are made by the studio. */
  readonly reviews: Reviews
  readonly commands: readonly Command[]
  /** The commands that hand the selected files to other programs, for a menu. */
  readonly fileMenu: readonly Command[]
  /** Opens the choice of a collection, or deletes. */
  collect(): void
  remove(): void
  /** Why the search cannot be saved; null if it can. */
  readonly noSearch: string | null
  saveSearch(): void
  /** The files that a dropped tile stands for: the selection if it is part of it, else itself. */
  dropped(assetId: AssetId): Selected
  /** Drags a file to other programs, or the selection that it is part of. */
  readonly dragOut: DragOut
  readonly overlay: ReactNode
}

/** Why the search cannot be saved as a smart collection; null if it can. */
function whyNotSaved(state: LibraryState): string | null {
  const { query, problems } = queryOf(state)
  const [problem] = problems
  if (problem !== undefined) return sentenceOf(problem)
  return isNarrowing(query) ? null : t('collections.typeFirst')
}

/** Selects, organises, reviews and deletes files of the library: its commands, and the dialogs that they open. */
export function useOrganising(deps: OrganisingDeps): Organising {
  const { workspaceId, state, actions, filter, total, listed, picked, shown, prompt, reviews } = deps
  const { call } = useBridge()
  const names = useCollectionNames()
  const editor = useLibraryEditor(workspaceId)
  const dragOut = useDragOut()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const selected = selectedOf({ isAllPicked: state.isAllPicked, filter, total, listed, picked, shown })

  const isLarge = selected !== null && (state.isAllPicked || selected.count > mostAtOnce)
  const largeReviews: Reviews = {
    ...reviews,
    rate: async (_: readonly Reviewed[], rating) =>
      selected === null ? undefined : editor.edit(selected.selection, { kind: 'rate', rating }, selected.count),
    mark: async (_: readonly Reviewed[], mark) =>
      selected === null ? undefined : editor.edit(selected.selection, { kind: 'mark', mark }, selected.count),
  }
  const trash = (of: Selected, evenIfNeeded: boolean) => {
    close()
    actions.select(null)
    void editor.trash(of.selection, of.count, evenIfNeeded)
  }
  async function askOrDelete(of: Selected): Promise<void> {
    if (of.count >= askedFrom) return setOpen({ kind: 'delete', selected: of })
    const check = await call.trash.check({ selection: of.selection })
    if (check.inputs + check.videoParts > 0) setOpen({ kind: 'delete', selected: of })
    else trash(of, false)
  }
  const remove = () => selected !== null && void askOrDelete(selected).catch(reportError)
  const collect = () => selected !== null && setOpen({ kind: 'collect', selected })
  function cull(): void {
    const chosen = picked.length > 1 && !state.isAllPicked ? picked : null
    const wanted = isNarrowed(state) ? filter : { query: printQuery({ ...everything, is: ['unreviewed'] }) }
    const session = createCullSession({
      read: async (before) =>
        chosen === null
          ? call.library.page({
              filter: wanted,
              stacks: true,
              limit: cullPage,
              ...(before === undefined ? {} : { before }),
            })
          : { assets: [...chosen], next: null, total: chosen.length },
      report: reportError,
    })
    setOpen({ kind: 'cull', session })
  }
  const noSearch = whyNotSaved(state)
  const saveSearch = () => setOpen({ kind: 'save', query: queryOf(state).query })
  const commands = organiseCommands({
    nothing: state.view === 'trash' ? t('trash.restoreFirst') : selected === null ? t('commands.selectFirst') : null,
    noSearch,
    pickAll: actions.pickAll,
    label: (label) =>
      selected !== null && void editor.edit(selected.selection, { kind: 'label', label }, selected.count),
    tag: deps.focusTags,
    collect,
    remove,
    free: () => selected !== null && setOpen({ kind: 'free', selected }),
    cull,
    showUnreviewed: actions.showUnreviewed,
    showTrash: actions.showTrash,
    showDuplicates: actions.showDuplicates,
    nameCollection: actions.nameCollection,
    saveSearch,
    showCosts: () => setOpen({ kind: 'costs' }),
  })
  const isOne = selected?.count === 1 && !state.isAllPicked
  const fileMenu = selectedFileCommands({
    only: isOne ? shown : null,
    count: isOne ? 1 : (selected?.count ?? 0),
    hasPrompt: prompt !== null && prompt !== '',
    copyImage: () => shown !== null && void editor.copyImage(shown.id),
    copyTexts(of) {
      if (isOne && of === 'prompt' && prompt !== null) void actions.copyPrompt(prompt)
      else if (selected !== null) void editor.copyTexts(selected.selection, of)
    },
    showInFolder: () => selected !== null && void editor.showInFolder(selected.selection),
  })
  const ofIds = (ids: readonly AssetId[]): Selected => ({
    selection: { kind: 'assets', ids: [...ids] },
    count: ids.length,
    assets: [],
  })
  const dropped = (assetId: AssetId) =>
    selected !== null && (state.isAllPicked || state.pickedIds.has(assetId)) ? selected : ofIds([assetId])
  return {
    editor,
    selected,
    reviews: isLarge ? largeReviews : reviews,
    commands: [...commands, ...fileMenu],
    fileMenu,
    collect,
    remove,
    noSearch,
    saveSearch,
    dropped,
    dragOut: (event, asset) => dragOut(event, asset, dropped(asset.id).selection),
    overlay: (
      <>
        {open?.kind === 'collect' && (
          <CollectDialog
            count={open.selected.count}
            editor={editor}
            onPick={({ id, name }) => {
              close()
              const { selection, count } = open.selected
              void editor.edit(selection, { kind: 'collect', collectionId: id, isAdded: true }, count, name)
            }}
            onClose={close}
          />
        )}
        {(open?.kind === 'delete' || open?.kind === 'free') && (
          <DeleteDialog
            selected={open.selected}
            isFreeing={open.kind === 'free'}
            onConfirm={(evenIfNeeded) => {
              if (open.kind === 'delete') return trash(open.selected, evenIfNeeded)
              close()
              return void editor.free(open.selected.selection, evenIfNeeded)
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'cull' && (
          <CullView
            session={open.session}
            reviews={reviews}
            editor={editor}
            onDeleteRejects={() => void askOrDelete(ofIds(open.session.rejectedIds())).then(close, reportError)}
            onClose={close}
          />
        )}
        {open?.kind === 'costs' && <KeptCostsDialog onClose={close} />}
        {open?.kind === 'save' && (
          <Dialog
            open
            onOpenChange={(isOpen) => !isOpen && close()}
            title={t('collections.saveSearch')}
            description={t('collections.saveText', { query: printQuery(names.withNames(open.query)) })}
            width="small"
          >
            <div className="-mx-4">
              <NameField
                label={t('collections.name')}
                initial={printWords(open.query).slice(0, mostCollectionName)}
                onSave={(name) => editor.createCollection(name, printQuery(names.withIds(open.query)))}
                onClose={close}
              />
            </div>
          </Dialog>
        )}
      </>
    ),
  }
}
