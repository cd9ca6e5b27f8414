import type { Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { PlayCover } from '../play-cover.tsx'
import { playTitle } from '../play-title.ts'
import { t } from './texts.ts'
import type { ListedPlay, PlayList as Plays } from './use-play-list.ts'

type PlayListProps = {
  readonly list: Plays
  readonly selectedId: string | null
  readonly searchRef: Ref<HTMLInputElement>
}

const rowHeight = 60
const rowHeightOf = () => rowHeight

function PlayRow({ play }: { readonly play: ListedPlay }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5 px-3">
      <PlayCover url={play.coverUrl} className="h-11 w-8 shrink-0 rounded-media" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{playTitle(play.title)}</span>
        <span dir="auto" className="block truncate text-caption text-ink-3" title={play.hook}>
          {play.hook}
        </span>
      </span>
      {play.takes !== null && (
        <span className="shrink-0 text-caption text-ink-3">{t('list.takes', { count: play.takes })}</span>
      )}
    </div>
  )
}

function Rows({ list, selectedId }: Pick<PlayListProps, 'list' | 'selectedId'>) {
  const actions = useComposerActions()
  if (list.state === 'loading') return <div role="group" aria-busy aria-label={t('list.loading')} className="h-full" />
  if (list.state === 'failed') {
    return (
      <div className="p-3">
        <Note tone="error" title={t('list.failed')} actions={[list.retry]} />
      </div>
    )
  }
  if (list.plays.length === 0) {
    return list.isFiltered ? (
      <EmptyState
        title={t('list.noMatch')}
        actions={
          <Button onClick={() => actions.chooseTakes({ takesText: '', takesAngle: null })}>{t('list.showAll')}</Button>
        }
      />
    ) : (
      <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>
    )
  }
  return (
    <VirtualList
      label={t('list.label')}
      items={list.plays}
      itemKey={({ playId }) => playId}
      rowHeight={rowHeightOf}
      selectedKey={selectedId}
      onSelect={({ playId }) => actions.chooseTakes({ takesPlayId: playId })}
      renderItem={(play) => <PlayRow play={play} />}
      onEndReached={list.loadMore}
    />
  )
}

/** The plays of the brand, searched and filtered. */
export function PlayList({ list, selectedId, searchRef }: PlayListProps) {
  const actions = useComposerActions()
  const text = useComposerState((state) => state.takesText)
  const of = useComposerState((state) => state.takesOf)
  const angle = useComposerState((state) => state.takesAngle)
  return (
    <section
      aria-label={t('list.label')}
      className="flex w-[280px] shrink-0 flex-col border-e border-line mid:w-[320px]"
    >
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <SearchField
          label={t('list.find')}
          keys="/"
          value={text}
          onChange={(takesText) => actions.chooseTakes({ takesText })}
          inputRef={searchRef}
        />
        <div className="flex items-center gap-2">
          <Segmented
            label={t('list.of')}
            labelHidden
            options={(['all', 'written'] as const).map((value) => ({ value, label: t(`list.ofs.${value}`) }))}
            value={of}
            onChange={(takesOf) => actions.chooseTakes({ takesOf })}
          />
          {of === 'written' && (
            <div className="min-w-0 flex-1">
              <Select
                label={t('list.angle')}
                labelHidden
                options={[
                  { value: '', label: t('list.anyAngle') },
                  ...list.angles.map((one) => ({ value: one.angle, label: one.angle, detail: String(one.count) })),
                ]}
                value={angle ?? ''}
                onChange={(next) => actions.chooseTakes({ takesAngle: next === '' ? null : next })}
              />
            </div>
          )}
        </div>
      </div>
      <div className="min-h-0 flex-1">
        <Rows list={list} selectedId={selectedId} />
      </div>
    </section>
  )
}
