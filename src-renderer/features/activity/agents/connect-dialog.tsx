import { type Agent, type AgentClient, type AgentSettings } from '#shared/bridge/agents.ts'
import { configurationOf, configurationText } from '#shared/domain/client-configuration.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberField, type TypedNumber } from '../../../ui/number-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { amountOf } from './approval-card.tsx'
import { t } from './texts.ts'

const clients = ['claude-desktop', 'claude-code', 'cursor', 'vscode', 'zed', 'other'] as const
const modes = ['ask', 'ask-above', 'free', 'read'] as const satisfies readonly AgentSettings['mode'][]

/** An agent with the token that was just made, which is shown only now. */
export type NewToken = { readonly agent: Agent; readonly token: string }

function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true), reportError)
  return <Button onClick={copy}>{isCopied ? t('connect.copied') : label}</Button>
}

/** Shows a new token once, with the configuration of its client. */
export function TokenDialog({ made, onClose }: { readonly made: NewToken; onClose(): void }) {
  const { call, query } = useBridge()
  const { agent, token } = made
  const [notice, setNotice] = useState<{ readonly tone: 'ok' | 'error'; readonly text: string } | null>(null)
  const { data: facts } = useQuery(query.agents.connection.queryOptions())
  const configuration = facts === undefined ? null : configurationOf(agent.client, { ...facts, token })
  const text = configuration === null ? '' : configurationText(configuration)
  const client = t(`clients.${agent.client}`)
  const order = { id: agent.id, token }
  async function attempt(work: () => Promise<string>) {
    try {
      setNotice({ tone: 'ok', text: await work() })
    } catch (error) {
      setNotice({ tone: 'error', text: failureOf(error)?.message ?? unansweredText() })
    }
  }
  const write = () =>
    attempt(async () => {
      const { file, backup } = await call.agents.writeConfiguration(order)
      return backup === null ? t('connect.writtenNew', { file }) : t('connect.written', { file, backup })
    })
  const test = () =>
    attempt(async () => {
      await call.agents.test(order)
      return t('connect.tested', { client })
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('connect.ready', { agent: agent.name })}
      footer={
        <Button variant="strong" onClick={onClose}>
          {t('connect.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Note tone="warn">{t('connect.once')}</Note>
        <section aria-label={t('connect.token')}>
          <h3 className="mb-1 text-small text-ink-3">{t('connect.token')}</h3>
          <p className="mono rounded-control bg-control px-2.5 py-2 wrap-anywhere" data-selectable>
            {token}
          </p>
          <p className="mt-1.5">
            <CopyButton text={token} label={t('connect.copyToken')} />
          </p>
        </section>
        {configuration !== null && (
          <section aria-label={t('connect.configuration', { client })}>
            <h3 className="mb-1 text-small text-ink-3">
              {configuration.kind === 'command'
                ? t('connect.command')
                : configuration.file === null
                  ? t('connect.configuration', { client })
                  : t('connect.file', { file: configuration.file })}
            </h3>
            <pre
              // Focusable, so that the keyboard can scroll it.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="mono max-h-[220px] overflow-auto rounded-control bg-control px-2.5 py-2"
              data-selectable
            >
              {text}
            </pre>
            <p className="mt-1.5 flex gap-2">
              <CopyButton text={text} label={t('connect.copy')} />
              {configuration.kind === 'file' && configuration.file !== null && (
                <Button onClick={() => void write()}>{t('connect.write')}</Button>
              )}
              <Button onClick={() => void test()}>{t('connect.test')}</Button>
            </p>
            {notice !== null && (
              <p role="status" className={notice.tone === 'ok' ? 'mt-2 text-small' : 'mt-2 text-small text-err'}>
                {notice.text}
              </p>
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Asks for the name, client, mode and budgets of a new agent, and creates it. */
export function ConnectDialog({ onClose, onCreated }: { onClose(): void; onCreated(made: NewToken): void }) {
  const { call } = useBridge()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [client, setClient] = useState<AgentClient>('claude-desktop')
  const [mode, setMode] = useState<AgentSettings['mode']>('ask')
  const [askAbove, setAskAbove] = useState<TypedNumber>(20)
  const [daily, setDaily] = useState<TypedNumber>(100)
  const [total, setTotal] = useState<TypedNumber>(1_000)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [above, perDay, inAll] = [amountOf(askAbove), amountOf(daily), amountOf(total)]
  const isComplete = name.trim() !== '' && above !== null && perDay !== null && inAll !== null

  async function create() {
    if (!isComplete || isBusy) return
    setBusy(true)
    const settings = { name: name.trim(), client, mode, askAbove: above, dailyBudget: perDay, totalBudget: inAll }
    try {
      onCreated(await call.agents.create({ ...settings, groups: ['search', 'runs'], models: null }))
    } catch (error) {
      setProblem(failureOf(error)?.message ?? unansweredText())
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void create()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="small"
      initialFocus={field}
      title={t('connect.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('connect.cancel')}</Button>
          <Button variant="strong" busy={isBusy} onClick={() => void create()}>
            {t('connect.create')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={t('connect.name')}
          inputRef={field}
          value={name}
          onChange={(next) => {
            setName(next)
            setProblem(undefined)
          }}
          error={problem}
        />
        <Select
          label={t('connect.client')}
          options={clients.map((value) => ({ value, label: t(`clients.${value}`) }))}
          value={client}
          onChange={(next) => setClient(next)}
        />
        <Select
          label={t('modes.label')}
          options={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          value={mode}
          onChange={(next) => setMode(next)}
        />
        {mode === 'ask-above' && (
          <NumberField label={t('modes.aboveLabel')} integer min={0} value={askAbove} onChange={setAskAbove} />
        )}
        <NumberField label={t('inspector.daily')} integer min={0} value={daily} onChange={setDaily} />
        <NumberField label={t('inspector.total')} integer min={0} value={total} onChange={setTotal} />
        <button type="submit" className="hidden" aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
