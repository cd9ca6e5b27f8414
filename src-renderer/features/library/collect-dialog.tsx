import type { Collection } from '#shared/bridge/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { formatCount } from '../../lib/format.ts'
import type { LibraryEditor } from '../../lib/library-edits.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { NameField } from './collection-list.tsx'
import { t } from './texts.ts'

type CollectDialogProps = {
  readonly count: number
  readonly editor: LibraryEditor
  onPick(collection: Collection): void
  onClose(): void
}

/** Asks which collection the selected files go into; a new one can be made here. */
export function CollectDialog({ count, editor, onPick, onClose }: CollectDialogProps) {
  const { query } = useBridge()
  const { data } = useQuery(query.collections.list.queryOptions())
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = (data?.collections ?? []).filter(
    ({ name, query: words }) => words === null && name.toLowerCase().includes(wanted),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('organise.collectTitle', { count })}
      width="small"
    >
      <SearchField label={t('organise.find')} value={text} onChange={setText} />
      <ul className="my-2 max-h-64 overflow-y-auto">
        {shown.map((collection) => (
          <li key={collection.id}>
            <button
              type="button"
              onClick={() => onPick(collection)}
              className="flex h-8 w-full items-center gap-2 rounded-control px-2 text-start hover:bg-control"
            >
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {collection.name}
              </span>
              <span className="text-small text-ink-3">{formatCount(collection.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="-mx-4">
        <NameField
          key={shown.length === 0 ? text : ''}
          label={t('organise.newCollection')}
          initial={shown.length === 0 ? text : ''}
          isFocused={false}
          onSave={async (name) => onPick(await editor.createCollection(name, null))}
          onClose={() => undefined}
        />
      </div>
    </Dialog>
  )
}
