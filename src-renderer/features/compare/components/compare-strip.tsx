import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { AudioLines, X } from 'lucide-react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../texts.ts'
import { SideLetter } from './side-letter.tsx'

export type CompareStripProps = {
  /** Those that are read. */
  readonly assets: readonly Asset[]
  readonly keep: AssetId
  readonly candidate: AssetId
  onPick(assetId: AssetId): void
}

function Small({ asset }: { readonly asset: Asset }) {
  const { thumbnail } = useMediaUrl()
  switch (asset.kind) {
    case 'image':
    case 'video':
      return <img src={thumbnail(asset.id, 256)} alt="" className="size-full rounded-media object-cover" />
    case 'audio':
    case 'unknown':
      return (
        <span className="grid size-full place-items-center rounded-media bg-surface-2 text-ink-3">
          <Icon icon={AudioLines} size={20} />
        </span>
      )
  }
}

/** Everything that is compared, in a row: a press makes a file the candidate. */
export function CompareStrip({ assets, keep, candidate, onPick }: CompareStripProps) {
  return (
    <ul
      aria-label={t('strip.label')}
      className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-1.5 [scrollbar-width:none]"
    >
      {assets.map((asset) => (
        <li key={asset.id} className="shrink-0">
          <button
            type="button"
            aria-label={asset.title}
            aria-current={asset.id === keep || asset.id === candidate || undefined}
            disabled={asset.id === keep}
            onClick={() => onPick(asset.id)}
            className={classNames(
              'relative block size-[68px] rounded-media bg-stage',
              asset.id === keep && 'picked-on-stage',
            )}
          >
            <span className={classNames('block size-full', asset.mark === 'rejected' && 'opacity-[0.38]')}>
              <Small asset={asset} />
            </span>
            <span className="absolute bottom-1 left-1 flex gap-1">
              {asset.id === keep && <SideLetter side="a" small />}
              {asset.id === candidate && <SideLetter side="b" small />}
              {asset.mark === 'rejected' && (
                <span className="grid size-4 place-items-center rounded-[2px] bg-control-hi text-ink">
                  <Icon icon={X} size={12} />
                  <span className="sr-only">{t('strip.rejected')}</span>
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
