import type { ShelfPlay } from '#shared/bridge/shelf.ts'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { useNow } from '../../../lib/hooks.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { slotTime } from '../composer-time.ts'
import { PlayCover } from '../play-cover.tsx'
import { playTitle } from '../play-title.ts'
import type { PickKind } from './shelf-selection.ts'
import { FileLine, useFileWords } from './file-line.tsx'
import { fileWords } from './file-words.ts'
import { PickCheck, ShelfTile, useShelfText } from './shelf-tile.tsx'
import { t } from './texts.ts'
import type { ShelfList as List } from './use-shelf.ts'

type ShelfListProps = {
  readonly list: List
  readonly timeZone: string
  onRemove(): void
}

const gap = 16
/** The row of a cover of 186 × 232 with its caption. Pixels. */
const tileRatio = 0.598
const tileHeight = 311
const rowHeight = 56
const rowHeightOf = () => rowHeight

/** The accessible name of a play: its title, where its file is, and what was decided about it. */
function spokenName(play: ShelfPlay, timeZone: string, isPicked: boolean): string {
  const marks = [
    play.isApproved ? t('tile.approved') : '',
    play.scheduledFor === null ? '' : t('tile.slot'),
    isPicked ? t('tile.selected') : '',
  ]
  const file = fileWords(play.file, timeZone, 0).words
  return t('tile.name', { title: playTitle(play.title), file, marks: marks.join('') })
}

type RowProps = { readonly play: ShelfPlay; readonly isPicked: boolean; readonly timeZone: string; onToggle(): void }

function Row({ play, isPicked, timeZone, onToggle }: RowProps) {
  const text = useShelfText(play)
  const words = useFileWords(play.file, timeZone)
  const now = useNow(60_000)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 px-5">
      <PickCheck play={play} isPicked={isPicked} onToggle={onToggle} />
      <PlayCover url={play.coverUrl} className="h-11 w-8 shrink-0 rounded-media" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{playTitle(play.title)}</span>
        <span className="block truncate text-caption text-ink-3">{text?.caption ?? t('tile.noWords')}</span>
      </span>
      <span className="w-[110px] shrink-0 truncate text-small text-ink-3">{play.words?.angle ?? ''}</span>
      <span className="w-[120px] shrink-0 truncate text-small text-ink-2">
        {play.scheduledFor === null
          ? play.isApproved
            ? t('tile.isApproved')
            : ''
          : slotTime(play.scheduledFor, timeZone, now)}
      </span>
      <span className="w-[230px] shrink-0">
        <FileLine words={words} />
      </span>
    </div>
  )
}

/** The plays of the shelf as covers or as rows: arrows move, Space picks, Shift picks a range. */
export function ShelfList({ list, timeZone, onRemove }: ShelfListProps) {
  const actions = useComposerActions()
  const { toComposer } = useNavigation()
  const { currentId, pickedIds, layout, sort } = useComposerState((state) => state.shelf)
  const ids = list.plays.map(({ playId }) => playId)
  const pick = ({ playId }: ShelfPlay, how: PickKind) => actions.pick(ids, playId, how)
  if (list.state === 'loading')
    return <div role="group" aria-busy aria-label={t('loading')} className="h-full bg-stage" />
  if (list.state === 'failed') {
    return (
      <div className="p-4">
        <Note tone="error" title={t('failed.title')} actions={[list.retry]} />
      </div>
    )
  }
  if (list.plays.length === 0) {
    return (
      <div className="grid h-full place-items-center bg-stage">
        {list.isFiltered ? (
          <EmptyState
            title={t('noMatch.title')}
            actions={<Button onClick={actions.showWholeShelf}>{t('noMatch.showAll')}</Button>}
          />
        ) : (
          <EmptyState
            title={t('empty.title')}
            actions={<Button onClick={() => toComposer({ tab: 'round' })}>{t('empty.round')}</Button>}
          >
            {t('empty.text')}
          </EmptyState>
        )}
      </div>
    )
  }
  const itemKey = (play: ShelfPlay, event: KeyboardEvent) => {
    if (event.key === ' ') pick(play, 'toggle')
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const shared = {
    label: t(`listLabels.${sort}`),
    items: list.plays,
    itemKey: ({ playId }: ShelfPlay) => playId,
    selectedKey: currentId,
    onEndReached: list.loadMore,
  }
  if (layout === 'list') {
    return (
      // The list uses Space to select; here it picks, as in the grid.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div
        className="h-full bg-stage"
        onKeyDownCapture={(event) => {
          const current = list.plays.find(({ playId }) => playId === currentId)
          if (event.key !== ' ' || current === undefined || event.target instanceof HTMLButtonElement) return
          event.preventDefault()
          event.stopPropagation()
          pick(current, 'toggle')
        }}
      >
        <VirtualList
          {...shared}
          rowHeight={rowHeightOf}
          onSelect={(play) => pick(play, 'one')}
          onItemKey={itemKey}
          renderItem={(play) => (
            <Row
              play={play}
              isPicked={pickedIds.has(play.playId)}
              timeZone={timeZone}
              onToggle={() => pick(play, 'toggle')}
            />
          )}
        />
      </div>
    )
  }
  return (
    <JustifiedGrid
      {...shared}
      aspectRatio={() => tileRatio}
      rowHeight={tileHeight}
      gap={gap}
      padding={20}
      bare
      pickedKeys={pickedIds}
      onSelect={(play, how) => pick(play, how === 'more' ? 'toggle' : how)}
      onItemKey={itemKey}
      renderItem={(play) => (
        <ShelfTile
          play={play}
          name={spokenName(play, timeZone, pickedIds.has(play.playId))}
          isPicked={pickedIds.has(play.playId)}
          isCurrent={play.playId === currentId}
          timeZone={timeZone}
          onToggle={() => pick(play, 'toggle')}
        />
      )}
      more={list.hasMore}
    />
  )
}
