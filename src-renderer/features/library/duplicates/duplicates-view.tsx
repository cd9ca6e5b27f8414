import type { DuplicateGroup } from '#shared/bridge/duplicates.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AudioLines, Check, Columns2, CopyX, File } from 'lucide-react'
import { useMemo } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatDate, formatPixels, formatSize } from '../../../lib/format.ts'
import type { LibraryEditor } from '../../../lib/library-edits.ts'
import { makeCommand } from '../../../lib/make-command.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { useReadState } from '../../../lib/read-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { shapeOf } from '../../../ui/grid-layout.ts'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { AssetImage } from '../asset-image.tsx'
import { t } from './texts.ts'

const pageSize = 40
/** Of a tile: its two lines below the image. Pixels. */
const captionHeight = 36

type Entry = { readonly asset: Asset; readonly group: DuplicateGroup }

/** Returns the shape of a tile with its caption. `tileSize`: the height of its image, in pixels. */
const tileAspect =
  (tileSize: number) =>
  ({ asset }: Entry) =>
    (shapeOf(asset) * tileSize) / (tileSize + captionHeight)
const isProposed = ({ asset, group }: Entry) => group.files[0]?.id === asset.id

/** Says in few words what a file has that decides between duplicates. */
function factsOf({ asset }: Entry): string {
  return [formatPixels(asset.width, asset.height), formatSize(asset.bytes)].filter(Boolean).join(', ')
}

function DuplicateTile({ entry, height }: { readonly entry: Entry; readonly height: number }) {
  const { asset } = entry
  return (
    <div className="flex size-full flex-col bg-surface-1">
      <div className="relative min-h-0" style={{ height: height - captionHeight }}>
        <AssetImage
          asset={asset}
          size={512}
          draggable={false}
          className="size-full rounded-media bg-stage object-contain"
        >
          <span className="flex size-full items-center justify-center rounded-media bg-surface-2 text-ink-3">
            <Icon icon={asset.kind === 'audio' ? AudioLines : File} size={20} />
          </span>
        </AssetImage>
        {isProposed(entry) && <span className="badge top-1 start-1">{t('proposed')}</span>}
      </div>
      <p className="mt-0.5 truncate text-caption text-ink-2">{factsOf(entry)}</p>
      <p className="truncate text-caption text-ink-3">
        {asset.file === 'here' ? formatDate(asset.createdAt) : t(`places.${asset.file}`)}
      </p>
    </div>
  )
}

/** Why the file of a group is proposed. */
function reasonText({ reason, files }: DuplicateGroup): string {
  const [first] = files
  return t(`reasons.${reason}`, { stars: String(first?.rating ?? 0) })
}

/** Reads the groups page by page. */
function useDuplicates() {
  const { call, query } = useBridge()
  const read = useInfiniteQuery({
    queryKey: [...query.duplicates.page.key(), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call.duplicates.page({ limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: undefined as number | undefined, // widens the type: later pages have a cursor
    getNextPageParam: (page) => page.next,
  })
  const entries = useMemo(
    () =>
      read.data?.pages.flatMap(({ groups }) =>
        groups.flatMap((group) => group.files.map((asset): Entry => ({ asset, group }))),
      ) ?? [],
    [read.data],
  )
  return { read, entries, first: read.data?.pages[0] }
}

type DuplicatesViewProps = {
  readonly editor: LibraryEditor
  readonly tileSize: number
  readonly selectedId: AssetId | null
  /** Shows a file in the inspector. */
  onShow(assetId: AssetId): void
}

/**
 * Files that are the same or look alike, in groups, with the one that is proposed to be kept. Nothing is removed without
 * the user: one file is kept and the others go to the trash, or the files are remembered as no duplicates.
 */
export function DuplicatesView({ editor, tileSize, selectedId, onShow }: DuplicatesViewProps) {
  const { toCompare } = useNavigation()
  const { read, entries, first } = useDuplicates()
  const reading = useReadState(read)
  const at = entries.findIndex(({ asset }) => asset.id === selectedId)
  const chosen = entries[at] ?? null
  const none = chosen === null ? t('selectFirst') : null
  const notHere = chosen !== null && chosen.asset.file !== 'here' ? t('notHere') : null

  /** Goes on to the next group, or to the last one that is left. */
  const goOn = ({ group }: Entry) => {
    const end = entries.findLastIndex((entry) => entry.group.id === group.id)
    const start = entries.findIndex((entry) => entry.group.id === group.id)
    const next = entries[end + 1] ?? entries[start - 1]
    if (next !== undefined) onShow(next.group.files[0]?.id ?? next.asset.id)
  }
  const keep = (entry: Entry) => {
    const ids = entry.group.files.map(({ id }) => id).filter((id) => id !== entry.asset.id)
    goOn(entry)
    void editor.keepDuplicate(entry.asset.id, ids)
  }
  const dismiss = (entry: Entry) => {
    goOn(entry)
    void editor.dismissDuplicates(entry.group.files.map(({ id }) => id))
  }
  const compare = ({ asset, group }: Entry) => {
    const [proposed, other] = group.files
    const candidate = asset.id === proposed?.id ? other : asset
    if (proposed === undefined || candidate === undefined) return
    const assets = group.files.map(({ id }) => id)
    toCompare({ assets, keep: proposed.id, candidate: candidate.id, from: 'library' })
  }
  const command = makeCommand('library', t('group'))
  useCommands(() => [
    command('keep-one', t('keep'), () => chosen !== null && keep(chosen), {
      keys: 'shift+k',
      reason: none ?? notHere,
    }),
    command('not-duplicates', t('dismiss'), () => chosen !== null && dismiss(chosen), {
      keys: 'shift+x',
      reason: none,
    }),
    command('compare-duplicates', t('compare'), () => chosen !== null && compare(chosen), {
      keys: 'shift+c',
      reason: none,
    }),
  ])
  const isEmpty = first?.total === 0
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line bg-surface-1 px-4 text-small">
        <p role="status" className="min-w-0 flex-1 text-ink-2">
          {first !== undefined && t('text', { count: first.total, spare: first.spare })}
          {first !== undefined && first.unread > 0 && (
            <span className="text-ink-3"> {t('unread', { count: first.unread })}</span>
          )}
        </p>
        <Button
          size="small"
          keys="shift+k"
          disabled={none ?? notHere ?? undefined}
          onClick={() => chosen !== null && keep(chosen)}
        >
          <Icon icon={Check} size={14} />
          {t('keep')}
        </Button>
        <Button
          size="small"
          keys="shift+x"
          disabled={none ?? undefined}
          onClick={() => chosen !== null && dismiss(chosen)}
        >
          <Icon icon={CopyX} size={14} />
          {t('dismiss')}
        </Button>
        <Button
          size="small"
          keys="shift+c"
          disabled={none ?? undefined}
          onClick={() => chosen !== null && compare(chosen)}
        >
          <Icon icon={Columns2} size={14} />
          {t('compare')}
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        {reading.state === 'failed' && first === undefined && (
          <div className="grid h-full place-items-center p-5">
            <Note tone="error" title={t('failed')} actions={[reading.retry]}>
              {failureOf(reading.error)?.message ?? t('filesSafe')}
            </Note>
          </div>
        )}
        {isEmpty && (
          <div className="grid h-full place-items-center bg-stage">
            <EmptyState title={t('isEmpty')}>{t(first.unread > 0 ? 'emptyUnread' : 'emptyText')}</EmptyState>
          </div>
        )}
        {entries.length > 0 && (
          <JustifiedGrid
            label={t('title')}
            items={entries}
            itemKey={({ asset }) => asset.id}
            itemLabel={(entry) =>
              [entry.asset.title, isProposed(entry) ? t('proposed') : '', factsOf(entry)].filter(Boolean).join(', ')
            }
            aspectRatio={tileAspect(tileSize)}
            rowHeight={tileSize + captionHeight}
            frameOf={({ group }) => ({ key: group.id })}
            renderFrame={(_, { group }) => (
              <p className="flex h-full items-center gap-2 text-small">
                <span className="text-ink">{t(group.isExact ? 'exact' : 'near')}</span>
                <span className="min-w-0 truncate text-ink-3">{reasonText(group)}</span>
              </p>
            )}
            selectedKey={selectedId}
            onSelect={({ asset }) => onShow(asset.id)}
            onOpen={compare}
            renderItem={(entry, { height }) => <DuplicateTile key={entry.asset.id} entry={entry} height={height} />}
            more={read.hasNextPage}
            onEndReached={() => {
              if (read.hasNextPage && !read.isFetching) void read.fetchNextPage()
            }}
          />
        )}
      </div>
    </div>
  )
}
