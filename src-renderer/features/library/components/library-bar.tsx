import { PanelRight } from 'lucide-react'
import type { Ref } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { t } from '../texts.ts'
import type { AssetList } from '../use-assets.ts'

export type LibraryBarProps = {
  readonly list: AssetList
  readonly text: string
  onType(text: string): void
  readonly searchRef: Ref<HTMLInputElement>
  /** The tiles' height in px. */
  readonly tileSize: number
  onTileSize(size: number): void
  readonly inspectorShown: boolean
  onToggleInspector(): void
}

/** The bar over the grid: the search with how long it took, how much it left, and the size of the tiles. */
export function LibraryBar(props: LibraryBarProps) {
  const { list, text, onType, searchRef, tileSize, onTileSize, inspectorShown, onToggleInspector } = props
  const took =
    text === '' || list.state !== 'ready'
      ? undefined
      : t('bar.took', { ms: String(Math.max(1, Math.round(list.tookMs))) })
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="w-[490px] max-w-full min-w-0 shrink">
        <SearchField
          label={t('bar.search')}
          placeholder={t('bar.placeholder')}
          keys="/"
          value={text}
          onChange={onType}
          inputRef={searchRef}
          trailing={took === undefined ? undefined : <span className="text-small text-ink-3">{took}</span>}
        />
      </div>
      <span role="status" className="text-small whitespace-nowrap text-ink-3">
        {list.all > 0 && t('bar.shown', { shown: list.total, all: list.all })}
      </span>
      <span className="flex-1" />
      <div className="w-[90px]">
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
      <IconButton
        icon={PanelRight}
        label={t(inspectorShown ? 'bar.hideDetails' : 'bar.showDetails')}
        keys="mod+i"
        pressed={inspectorShown}
        onClick={onToggleInspector}
      />
    </header>
  )
}
