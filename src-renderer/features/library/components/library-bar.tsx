import { PanelRight } from 'lucide-react'
import type { Ref } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Slider } from '../../../ui/slider.tsx'
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
  const took = text === '' || list.state !== 'ready' ? undefined : `${Math.max(1, Math.round(list.tookMs))} ms`
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
      <h1 className="sr-only">Library</h1>
      <div className="w-[490px] max-w-full min-w-0 shrink">
        <SearchField
          label="Search the library"
          placeholder="Words in a title, prompt or model"
          keys="/"
          value={text}
          onChange={onType}
          inputRef={searchRef}
          trailing={took === undefined ? undefined : <span className="text-small text-ink-3">{took}</span>}
        />
      </div>
      <span role="status" className="text-small whitespace-nowrap text-ink-3">
        {list.all > 0 && `${formatCount(list.total)} of ${formatCount(list.all)}`}
      </span>
      <span className="flex-1" />
      <div className="w-[90px]">
        <Slider
          label="Size of the pictures"
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
        label={inspectorShown ? 'Hide the inspector' : 'Show the inspector'}
        keys="mod+i"
        pressed={inspectorShown}
        onClick={onToggleInspector}
      />
    </header>
  )
}
