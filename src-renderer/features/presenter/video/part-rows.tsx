import type { ShortVideoPart, ShortVideo } from '#shared/bridge/short-video.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useQueries } from '@tanstack/react-query'
import { Download, LayoutGrid } from 'lucide-react'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { dragFileOut, saveFile } from '../../../lib/files.ts'
import { formatElapsed, formatPixels, formatSize } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { t } from '../texts.ts'

type Kept = { readonly part: ShortVideoPart; readonly assetId: AssetId }

/** The files of a video and of the picked cut: each drags out as its file, is saved, or is shown in the library. */
export function PartRows({ take, cut }: { readonly take: ShortVideo; readonly cut: ShortVideo }) {
  const { query } = useBridge()
  const media = useMediaUrl()
  const navigation = useNavigation()
  const own =
    take.job.id === cut.job.id
      ? cut.parts
      : [...take.parts.filter(({ part }) => part !== 'final' && part !== 'poster'), ...cut.parts]
  const kept = own.flatMap(({ part, assetId }): Kept[] => (assetId === null ? [] : [{ part, assetId }]))
  const details = useQueries({
    queries: kept.map(({ assetId }) => query.library.read.queryOptions({ input: { assetId } })),
  })
  if (kept.length === 0) return <p className="text-small text-ink-3">{t('files.none')}</p>
  return (
    <ul className="space-y-1">
      {kept.map(({ part, assetId }, index) => {
        const asset = details[index]?.data?.asset
        const address = media.download(assetId)
        const facts = [
          asset?.duration === null || asset?.duration === undefined ? '' : formatElapsed(asset.duration),
          asset === undefined ? '' : formatPixels(asset.width, asset.height),
          asset === undefined ? '' : formatSize(asset.bytes),
        ]
        return (
          // Dragging it out has a command beside it that saves the file.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={`${part} ${assetId}`}
            draggable={asset !== undefined}
            onDragStart={(event) => {
              if (asset !== undefined && address !== undefined) dragFileOut(event.dataTransfer, asset, address)
            }}
            className="flex cursor-grab items-center gap-2 rounded-control text-small hover:bg-control"
          >
            <span className="min-w-0 flex-1">
              {t(`files.names.${part}`)}
              <span className="block truncate text-caption text-ink-3">{facts.filter(Boolean).join(', ')}</span>
            </span>
            <IconButton
              icon={LayoutGrid}
              size="small"
              label={t(`files.show.${part}`)}
              onClick={() => navigation.toLibrary({ asset: assetId })}
            />
            <IconButton
              icon={Download}
              size="small"
              label={t(`files.download.${part}`)}
              disabled={address === undefined ? t('files.loading') : undefined}
              onClick={() => address !== undefined && saveFile(address)}
            />
          </li>
        )
      })}
    </ul>
  )
}
