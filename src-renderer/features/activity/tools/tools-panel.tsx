import type { ServiceTool } from '#shared/bridge/service-tools.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useFocusTarget } from '../../../lib/hooks.ts'
import { useReadState } from '../../../lib/read-state.ts'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { t } from './texts.ts'
import { ToolAddress } from './tool-address.tsx'
import { toolCommands } from './tool-commands.ts'
import { ToolForm } from './tool-form.tsx'

function ToolRow({ tool }: { readonly tool: ServiceTool }) {
  return (
    <div className="flex h-full w-full flex-col justify-center border-b border-line px-4 text-small">
      <span className="flex items-baseline gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {tool.title}
        </span>
        {tool.spends !== 'no' && <span className="shrink-0 text-caption text-ink-3">{t(`spends.${tool.spends}`)}</span>}
      </span>
      <span dir="auto" className="mono truncate text-caption text-ink-3">
        {tool.name}
      </span>
    </div>
  )
}

const nothing = () => undefined

/** The Tools tab: what the service offers to agents, called by hand. */
export function ToolsPanel() {
  const { query } = useBridge()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const [isAddressOpen, setAddressOpen] = useState(false)
  const findField = useFocusTarget<HTMLInputElement>()
  const list = useQuery(query.serviceTools.list.queryOptions({ retry: false, refetchOnMount: 'always' }))
  const all = list.data?.tools ?? []
  const words = typed.trim().toLowerCase()
  const shown = all.filter(({ name, title, summary }) => `${name} ${title} ${summary}`.toLowerCase().includes(words))
  const name = picked ?? shown[0]?.name ?? null
  const details = useQuery(
    query.serviceTools.read.queryOptions({
      input: name === null || list.data === undefined ? skipToken : { name },
      retry: false,
    }),
  )
  const tool = details.data?.name === name ? details.data : undefined
  const refresh = () => void queries.invalidateQueries({ queryKey: query.serviceTools.key() })
  const find = () => findField.focus()?.select()
  const changeAddress = () => setAddressOpen(true)
  const copyAddress = () => void navigator.clipboard.writeText(list.data?.address ?? '').catch(reportError)
  useCommands(() =>
    tool === undefined
      ? toolCommands({
          noCall: t('commands.selectFirst'),
          call: nothing,
          copy: null,
          refresh,
          copyAddress,
          changeAddress,
          find,
        })
      : [],
  )
  const listRead = useReadState(list)
  const toolRead = useReadState(details)
  return (
    <div className="flex h-full min-h-0">
      <div className="flex w-[340px] shrink-0 flex-col border-e border-line max-[1250px]:w-[280px]">
        <ToolAddress
          list={list.data ?? null}
          isOpen={isAddressOpen}
          onOpenChange={setAddressOpen}
          onCopy={copyAddress}
          onChanged={() => {
            setPicked(null)
            refresh()
          }}
        />
        <div className="shrink-0 border-b border-line px-3 py-2">
          <SearchField label={t('list.filter')} value={typed} onChange={setTyped} keys="/" inputRef={findField.take} />
        </div>
        {listRead.state === 'failed' ? (
          <div className="p-3">
            <Note tone="error" actions={[{ ...listRead.retry, run: refresh }]}>
              {failureOf(listRead.error)?.message ?? t('list.failed')}
            </Note>
          </div>
        ) : listRead.state === 'loading' ? (
          <p className="p-4 text-small text-ink-3">{t('list.loading')}</p>
        ) : all.length === 0 ? (
          <EmptyState title={t('list.empty.title')}>{t('list.empty.text')}</EmptyState>
        ) : shown.length === 0 ? (
          <EmptyState title={t('list.noMatch')}>
            <button type="button" className="link" onClick={() => setTyped('')}>
              {t('list.showAll')}
            </button>
          </EmptyState>
        ) : (
          <>
            <div className="min-h-0 flex-1">
              <VirtualList
                label={t('list.label')}
                items={shown}
                itemKey={(one) => one.name}
                rowHeight={() => 48}
                selectedKey={name}
                onSelect={(one) => setPicked(one.name)}
                renderItem={(one) => <ToolRow tool={one} />}
              />
            </div>
            <p className="shrink-0 border-t border-line px-4 py-2 text-caption text-ink-3">
              {t(list.data?.isCut === true ? 'list.cut' : 'list.count', { count: shown.length })}
            </p>
          </>
        )}
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={t('tool.label')} tabIndex={0} className="min-w-0 flex-1 overflow-y-auto">
        {toolRead.state === 'failed' && name !== null ? (
          <div className="p-4">
            <Note tone="error" actions={[{ ...toolRead.retry, run: refresh }]}>
              {failureOf(toolRead.error)?.message ?? t('tool.failed')}
            </Note>
          </div>
        ) : tool === undefined ? (
          <p className="p-6 text-small text-ink-3">{t('tool.none')}</p>
        ) : (
          <ToolForm
            key={`${tool.name} ${tool.mark}`}
            tool={tool}
            refresh={refresh}
            copyAddress={copyAddress}
            changeAddress={changeAddress}
            find={find}
          />
        )}
      </div>
    </div>
  )
}
