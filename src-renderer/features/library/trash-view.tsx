import type { TrashedFile, TrashSelection } from '#shared/bridge/trash.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AudioLines, File, RotateCcw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { formatDateTime, formatSize } from '../../lib/format.ts'
import type { LibraryEditor } from '../../lib/library-edits.ts'
import { makeCommand } from '../../lib/make-command.ts'
import { useSettings } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shapeOf } from '../../ui/grid-layout.ts'
import { JustifiedGrid } from '../../ui/justified-grid.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { AssetImage } from './asset-image.tsx'
import { pickFiles, pickOne } from './store.ts'
import { t } from './texts.ts'

const pageSize = 200

function TrashTile({ file }: { readonly file: TrashedFile }) {
  const { asset } = file
  return (
    <div className="relative size-full">
      <AssetImage asset={asset} size={512} draggable={false} className="size-full rounded-media object-cover">
        <span className="flex size-full flex-col items-center justify-center gap-1.5 rounded-media bg-surface-2 px-2 text-ink-3">
          <Icon icon={asset.kind === 'audio' ? AudioLines : File} size={20} />
          <span dir="auto" className="line-clamp-2 text-center text-caption text-ink-2">
            {asset.title}
          </span>
        </span>
      </AssetImage>
      <span className="badge end-1 bottom-1">{t('trash.left', { count: file.daysLeft })}</span>
    </div>
  )
}

type TrashViewProps = {
  readonly editor: LibraryEditor
  readonly tileSize: number
  /** Shows a file in the inspector. */
  onShow(assetId: AssetId): void
}

/** The deleted files, what was deleted last first: restored, or deleted for good after a question. */
export function TrashView({ editor, tileSize, onShow }: TrashViewProps) {
  const { call, query } = useBridge()
  const { trashDays } = useSettings()
  const read = useInfiniteQuery({
    queryKey: [...query.trash.page.key(), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call.trash.page({ limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined, // widens the type: later pages have a cursor
    getNextPageParam: (page) => page.next,
  })
  const files = useMemo(() => read.data?.pages.flatMap((page) => page.files) ?? [], [read.data])
  const first = read.data?.pages[0]
  const [picked, setPicked] = useState(() => pickOne(null))
  const [asked, setAsked] = useState<'chosen' | 'all' | null>(null)
  const listed = files.filter(({ asset }) => picked.pickedIds.has(asset.id) || asset.id === picked.selectedId)
  const ids = listed.map(({ asset }) => asset.id)
  const bytes = listed.reduce((sum, { asset }) => sum + asset.bytes, 0)
  const none = ids.length === 0 ? t('trash.selectFirst') : null
  const restore = () => void editor.restore({ kind: 'assets', ids }, ids.length)
  const erase = (selection: TrashSelection, count: number) => void editor.erase(selection, count)
  const command = makeCommand('library', t('commands.group'))
  const isEmpty = first?.total === 0
  useCommands(() => [
    command('restore', t('trash.restore'), restore, { reason: none }),
    command('erase', t('trash.erase'), () => setAsked('chosen'), { keys: 'shift+delete', reason: none }),
    command('empty-trash', t('trash.empty'), () => setAsked('all'), { reason: isEmpty ? t('trash.isEmpty') : null }),
  ])
  const shown = asked === 'all' ? { count: first?.total ?? 0, bytes: first?.bytes ?? 0 } : { count: ids.length, bytes }
  const [only] = listed
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line bg-surface-1 px-4 text-small">
        <p role="status" className="min-w-0 flex-1 text-ink-2">
          {listed.length === 1 && only !== undefined
            ? t('trash.one', { at: formatDateTime(only.deletedAt), count: only.daysLeft })
            : t('trash.text', { count: first?.total ?? 0, size: formatSize(first?.bytes ?? 0), days: trashDays })}
        </p>
        <Button size="small" disabled={none ?? undefined} onClick={restore}>
          <Icon icon={RotateCcw} size={14} />
          {t('trash.restore')}
        </Button>
        <Button size="small" disabled={none ?? undefined} onClick={() => setAsked('chosen')}>
          {t('trash.erase')}
        </Button>
        <Button
          size="small"
          variant="danger"
          disabled={isEmpty ? t('trash.isEmpty') : undefined}
          onClick={() => setAsked('all')}
        >
          <Icon icon={Trash2} size={14} />
          {t('trash.empty')}
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        {isEmpty ? (
          <div className="grid h-full place-items-center bg-stage">
            <EmptyState title={t('trash.isEmpty')}>{t('trash.emptyText', { days: trashDays })}</EmptyState>
          </div>
        ) : (
          <JustifiedGrid
            label={t('trash.title')}
            items={files}
            itemKey={({ asset }) => asset.id}
            itemLabel={({ asset, daysLeft }) => `${asset.title}, ${t('trash.left', { count: daysLeft })}`}
            aspectRatio={({ asset }) => shapeOf(asset)}
            rowHeight={tileSize}
            selectedKey={picked.selectedId}
            pickedKeys={picked.pickedIds}
            onSelect={({ asset }, how) => {
              onShow(asset.id)
              setPicked((before) =>
                pickFiles(
                  before,
                  asset.id,
                  how,
                  files.map((file): AssetId => file.asset.id),
                ),
              )
            }}
            renderItem={(file) => <TrashTile file={file} />}
            more={read.hasNextPage}
            onEndReached={() => {
              if (read.hasNextPage && !read.isFetching) void read.fetchNextPage()
            }}
          />
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('trash.eraseTitle', { count: shown.count })}
        cancel={t('trash.keep')}
        confirm={t('trash.erase')}
        danger
        onConfirm={() => {
          erase(asked === 'all' ? { kind: 'all' } : { kind: 'assets', ids }, shown.count)
          setPicked(pickOne(null))
        }}
      >
        {t('trash.eraseText', { count: shown.count, size: formatSize(shown.bytes) })}
      </ConfirmDialog>
    </div>
  )
}
