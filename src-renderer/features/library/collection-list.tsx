import type { Collection } from '#shared/bridge/collections.ts'
import { mostCollectionName } from '#shared/domain/limits.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { everything, type LibraryQuery, printQuery } from '#shared/domain/library/library-query.ts'
import { useQuery } from '@tanstack/react-query'
import { CopyCheck, Folder, FolderPlus, FolderSearch, Inbox, type LucideIcon, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { droppedAsset, isAssetDrag } from '../../lib/asset-drag.ts'
import { formatCount } from '../../lib/format.ts'
import type { LibraryEditor } from '../../lib/library-edits.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dragOver } from '../../ui/drag-over.ts'
import { Icon } from '../../ui/icon.tsx'
import { OverflowMenu } from '../../ui/overflow-menu.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCollectionNames } from './collection-names.ts'
import { type LibraryActions, type LibraryState, queryOf } from './store.ts'
import { t } from './texts.ts'

type RowProps = {
  readonly icon: LucideIcon
  readonly label: string
  /** Left out while it is not known. */
  readonly count?: number | undefined
  readonly isPicked: boolean
  onClick(): void
  /** Takes a dropped file; without it, nothing can be dropped. */
  onDropAsset?: (assetId: AssetId) => void
}

function Row({ icon, label, count, isPicked, onClick, onDropAsset }: RowProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (onDropAsset === undefined || !isAssetDrag(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onClick}
      {...dragOver(over)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const assetId = droppedAsset(event.dataTransfer)
        if (assetId === null || onDropAsset === undefined) return
        event.preventDefault()
        onDropAsset(assetId)
      }}
      className={classNames(
        'relative flex h-7 w-full min-w-0 items-center gap-2 px-4',
        isPicked ? 'row-picked text-ink' : 'hover:bg-control',
        isOver && 'bg-control-hi',
      )}
    >
      <Icon icon={icon} size={14} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate text-start">{label}</span>
      {count !== undefined && <span className="text-ink-3">{formatCount(count)}</span>}
    </button>
  )
}

type NameFieldProps = {
  readonly label: string
  readonly initial: string
  /** Takes the focus, because the user asked for it alone. */
  readonly isFocused?: boolean
  onSave(name: string): Promise<unknown>
  onClose(): void
}

/** Asks for the name of a collection. Enter saves, Escape leaves; a taken name is refused in place. */
export function NameField({ label, initial, isFocused = true, onSave, onClose }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFocused) return
    field.current?.focus()
    field.current?.select()
  }, [isFocused])
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | undefined>()
  const save = async () => {
    if (name.trim() === '') return setError(t('collections.noName'))
    try {
      await onSave(name.trim())
      onClose()
    } catch (cause) {
      const failure = failureOf(cause)
      if (failure === null) reportError(cause)
      setError(failure?.message ?? t('collections.failed'))
    }
  }
  return (
    // The field inside handles its own keys; this leaves it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="px-4 py-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <TextField
        label={label}
        labelHidden
        placeholder={label}
        maxLength={mostCollectionName}
        inputRef={field}
        value={name}
        onChange={(next) => {
          setName(next)
          setError(undefined)
        }}
        onEnter={() => void save()}
        error={error}
      />
    </div>
  )
}

type CollectionListProps = {
  readonly state: LibraryState
  readonly actions: LibraryActions
  readonly editor: LibraryEditor
  /** Adds a dropped file, or the selection that it is part of. */
  onDropAsset(assetId: AssetId, collection: Collection): void
}

/** The inbox, the collections and the trash, each with its count. Tiles are dropped on a collection to add them. */
export function CollectionList({ state, actions, editor, onDropAsset }: CollectionListProps) {
  const { query } = useBridge()
  const { data } = useQuery(query.collections.list.queryOptions())
  const [renamed, setRenamed] = useState<string | null>(null)
  const shown = useCollectionNames().withIds(queryOf(state).query)
  const line = printQuery(shown)
  const isShown = ({ id, query: search }: Collection) =>
    state.view === 'files' && line === (search ?? lineOf({ collection: [id] }))
  const lineOf = (only: Partial<LibraryQuery>) => printQuery({ ...everything, ...only, sort: shown.sort })
  return (
    <>
      <Row
        icon={Inbox}
        label={t('collections.unreviewed')}
        count={data?.unreviewed ?? 0}
        isPicked={line === lineOf({ is: ['unreviewed'] }) && state.view === 'files'}
        onClick={actions.showUnreviewed}
      />
      <div className="flex items-center pt-3 pe-3 ps-4 text-caption text-ink-3">
        <h2 className="flex-1">{t('collections.title')}</h2>
        <IconButton icon={FolderPlus} size="small" label={t('collections.create')} onClick={actions.nameCollection} />
      </div>
      {state.isNaming && (
        <NameField
          label={t('collections.name')}
          initial=""
          onSave={(name) => editor.createCollection(name, null)}
          onClose={actions.endNaming}
        />
      )}
      {data?.collections.length === 0 && !state.isNaming && (
        <p className="px-4 py-1 text-ink-3">{t('collections.none')}</p>
      )}
      {data?.collections.map((collection) =>
        renamed === collection.id ? (
          <NameField
            key={collection.id}
            label={t('collections.name')}
            initial={collection.name}
            onSave={(name) => editor.renameCollection(collection.id, name)}
            onClose={() => setRenamed(null)}
          />
        ) : (
          <div key={collection.id} className="group relative">
            <Row
              icon={collection.query === null ? Folder : FolderSearch}
              label={collection.name}
              count={collection.count}
              isPicked={isShown(collection)}
              onClick={() => actions.showCollection(collection)}
              {...(collection.query === null
                ? { onDropAsset: (assetId: AssetId) => onDropAsset(assetId, collection) }
                : {})}
            />
            <span className="absolute inset-y-0 end-2 flex items-center bg-control opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-data-[state=open]:opacity-100">
              <OverflowMenu
                label={t('collections.more', { name: collection.name })}
                groups={[
                  [
                    { id: 'rename', title: t('collections.rename'), run: () => setRenamed(collection.id) },
                    {
                      id: 'delete',
                      title: t('collections.delete'),
                      run: () =>
                        void editor
                          .removeCollection(collection)
                          .then(() => actions.leaveCollection(collection.id), reportError),
                    },
                  ],
                ]}
              />
            </span>
          </div>
        ),
      )}
      <Row
        icon={CopyCheck}
        label={t('duplicates.title')}
        isPicked={state.view === 'duplicates'}
        onClick={actions.showDuplicates}
      />
      <Row
        icon={Trash2}
        label={t('trash.title')}
        count={data?.trashed ?? 0}
        isPicked={state.view === 'trash'}
        onClick={actions.showTrash}
      />
    </>
  )
}
