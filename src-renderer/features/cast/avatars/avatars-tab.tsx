import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useFocusTarget } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { PanelToggle, SidePanel, SidePanelsProvider, useSidePanel, useSidePanels } from '../../../ui/side-panel.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { CastTools } from '../cast-tools.tsx'
import { avatarCommands } from './avatar-commands.ts'
import { avatarChoices } from './avatar-draft.ts'
import { useSpoken } from './animate-speech.tsx'
import { AvatarForm } from './avatar-form.tsx'
import { AvatarGrid } from './avatar-grid.tsx'
import { AvatarInspector, isInAvatarPane } from './avatar-inspector.tsx'
import { t } from './texts.ts'
import { type AvatarList, useAvatars } from './use-avatars.ts'

const shownTo = ['all', 'public', 'unlisted', 'private'] as const
const statuses = ['all', 'processing', 'failed'] as const

/** The search and the filters beside the tabs. */
function AvatarTools({
  list,
  searchRef,
}: {
  readonly list: AvatarList
  readonly searchRef: (field: HTMLInputElement | null) => void
}) {
  const actions = useCastActions()
  const { isSheet } = useSidePanel('left')
  const text = useCastState((state) => state.text)
  const filter = useCastState((state) => state.shownTo)
  const status = useCastState((state) => state.status)
  const model = useCastState((state) => state.model)
  return (
    <>
      <div className="w-[210px] min-w-0">
        <SearchField
          label={t('bar.find')}
          keys="/"
          value={text}
          onChange={(next) => actions.filter({ text: next })}
          inputRef={searchRef}
        />
      </div>
      <span role="status" className="text-small whitespace-nowrap text-ink-3">
        {list.isFiltered && t('bar.found', { count: list.total })}
      </span>
      <Segmented
        label={t('bar.shownTo')}
        labelHidden
        options={shownTo.map((value) => ({ value, label: t(`bar.${value}`) }))}
        value={filter}
        onChange={(next) => actions.filter({ shownTo: next })}
      />
      {/* In a narrow window the search finds a model by its name. */}
      {!isSheet && (
        <>
          <Select
            label={t('bar.status')}
            labelHidden
            options={statuses.map((value) => ({ value, label: t(`bar.statuses.${value}`) }))}
            value={status}
            onChange={(next) => actions.filter({ status: next })}
          />
          <Select
            label={t('bar.model')}
            labelHidden
            options={[
              { value: 'all' as const, label: t('bar.anyModel') },
              ...avatarChoices.models.map((value) => ({ value, label: value })),
            ]}
            value={model}
            onChange={(next) => actions.filter({ model: next })}
          />
        </>
      )}
    </>
  )
}

function Results({
  list,
  selectedId,
  onRemove,
}: {
  readonly list: AvatarList
  readonly selectedId: string | null
  onRemove(avatar: CastAvatar): void
}) {
  const actions = useCastActions()
  if (list.state === 'loading') return <div aria-busy aria-label={t('grid.loading')} className="h-full bg-stage" />
  if (list.state === 'failed') {
    return (
      <div className="p-4">
        <Note tone="error" title={t('failed.title')} actions={[{ label: t('failed.retry'), run: list.retry }]} />
      </div>
    )
  }
  if (list.avatars.length > 0) return <AvatarGrid list={list} selectedId={selectedId} onRemove={onRemove} />
  return (
    <div className="grid h-full place-items-center bg-stage">
      {list.isFiltered ? (
        <EmptyState
          title={t('noMatch.title')}
          actions={<Button onClick={actions.showAll}>{t('noMatch.showAll')}</Button>}
        />
      ) : (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      )}
    </div>
  )
}

/** The tab of avatars: the form of new ones, all that were made, and what can be done with the selected one. */
export function AvatarsTab() {
  const { query } = useBridge()
  const actions = useCastActions()
  const avatarId = useCastState((state) => state.avatarId)
  const inspectorShown = useCastState((state) => state.inspectorShown)
  const formShown = useCastState((state) => state.formShown)
  const list = useAvatars()
  const listed = list.avatars.find(({ id }) => id === avatarId) ?? null
  // One that is on a page not read yet.
  const { data: unlisted = null } = useQuery(
    query.avatars.read.queryOptions({
      input: avatarId === null || listed !== null ? skipToken : { id: avatarId },
      retry: false,
    }),
  )
  const avatar = listed ?? (unlisted?.id === avatarId ? unlisted : null)
  const panels = useSidePanels({
    left: { isShown: formShown, toggle: actions.toggleForm },
    right: { isShown: inspectorShown, toggle: actions.toggleInspector },
  })
  const prompt = useFocusTarget<HTMLTextAreaElement>()
  const search = useRef<HTMLInputElement | null>(null)
  const spoken = useSpoken()
  const remove = (one: CastAvatar) => {
    const index = list.avatars.findIndex(({ id }) => id === one.id)
    actions.select((list.avatars[index + 1] ?? list.avatars[index - 1])?.id ?? null)
    void actions.remove('avatar', [one.id])
  }
  useCommands(() =>
    avatarCommands({
      actions: {
        ...actions,
        // The button beside the focus is the one that the key presses.
        make: async () => {
          if (avatar?.status !== 'completed' || !isInAvatarPane()) return actions.make()
          return spoken.problem === null ? actions.animate(avatar.id, spoken.order) : undefined
        },
        toggleInspector: panels.right.toggle,
        toggleForm: panels.left.toggle,
      },
      avatar,
      focusPrompt() {
        panels.left.show()
        prompt.focus()?.select()
      },
      find: () => search.current?.select(),
      remove: () => avatar !== null && remove(avatar),
    }),
  )
  return (
    <SidePanelsProvider panels={panels}>
      <CastTools>
        {(panels.left.isSheet || !panels.left.isShown) && (
          <PanelToggle side="left" panel={panels.left} show={t('bar.showForm')} hide={t('bar.hideForm')} />
        )}
        <AvatarTools
          list={list}
          searchRef={(field) => {
            search.current = field
          }}
        />
        <PanelToggle side="right" panel={panels.right} show={t('bar.showDetails')} hide={t('bar.hideDetails')} />
      </CastTools>
      <div className="flex h-full min-h-0">
        <SidePanel side="left" label={t('form.label')}>
          <AvatarForm promptRef={prompt.take} />
        </SidePanel>
        <section aria-label={t('grid.label')} className="min-h-0 min-w-0 flex-1 bg-stage">
          <Results list={list} selectedId={avatar?.id ?? null} onRemove={remove} />
        </section>
        <SidePanel side="right" label={t('details.label')}>
          <AvatarInspector avatar={avatar} onRemove={remove} />
        </SidePanel>
      </div>
    </SidePanelsProvider>
  )
}
