import { sentenceOf } from '../../lib/sentences.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { ReceiverState } from '#shared/bridge/received-events.ts'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { usePublicAddress } from '../../lib/public-address.ts'
import { unansweredText, useWorkspace } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copyWebhookCommand } from './settings-commands.ts'
import { t } from './texts.ts'

/** Enters the signing secret. The field is emptied once it is stored; nothing shows it again. */
function SecretField({ receiver }: { readonly receiver: ReceiverState }) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const { service, entered } = receiver.sources

  async function change(work: Promise<ReceiverState>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      queries.setQueryData(query.receivedEvents.receiver.queryKey(), await work)
      setTyped('')
    } catch (error) {
      setProblem(failureOf(error)?.message ?? unansweredText())
    } finally {
      setBusy(false)
    }
  }
  const save = () => void change(call.receivedEvents.keepSecret({ secret: typed.trim() }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) save()
  }
  return (
    <form onSubmit={submit} className="space-y-2">
      <p className="text-ink-3">{t(service ? 'webhooks.secretRead' : 'webhooks.secretPaste')}</p>
      <div className="flex items-end gap-2">
        <div className="w-[320px]">
          <TextField
            label={t('webhooks.secret')}
            {...(service || entered ? { requirement: 'optional' as const } : {})}
            type="password"
            mono
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(next) => {
              setTyped(next)
              setProblem(undefined)
            }}
            error={problem}
          />
        </div>
        <Button type="submit" busy={isBusy} disabled={typed.trim() === '' ? t('webhooks.noSecret') : undefined}>
          {t('webhooks.saveSecret')}
        </Button>
        {entered && (
          <Button variant="quiet" onClick={() => void change(call.receivedEvents.forgetSecret())}>
            {t('webhooks.forgetSecret')}
          </Button>
        )}
      </div>
      <p role="status" className="text-ink-3">
        {t('webhooks.accepted', { count: receiver.secrets })}
      </p>
    </form>
  )
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <li aria-labelledby={id} className="space-y-1.5 ps-1 marker:text-ink-3">
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      {children}
    </li>
  )
}

/** Explains how the open workspace's service sends events: nothing to do on this computer, three steps elsewhere. */
export function WebhookSteps() {
  const { query } = useBridge()
  const workspace = useWorkspace()
  const view = usePublicAddress()
  const { data: receiver, refetch } = useQuery(
    query.receivedEvents.receiver.queryOptions({ refetchOnMount: 'always', enabled: workspace !== null }),
  )
  const address = view?.address ?? null
  useEffect(() => {
    if (workspace !== null) void refetch()
  }, [address, workspace, refetch])
  const url = receiver?.url ?? null
  const isHosted = workspace?.kind === 'hosted'
  const copy = () => void navigator.clipboard.writeText(url ?? '').catch(reportError)
  const noCopy = url === null || !isHosted ? t('webhooks.noUrl') : null
  useCommands(() => [copyWebhookCommand(copy, noCopy)])
  if (workspace === null || receiver === undefined) return null
  if (!isHosted) {
    return <p>{receiver.problem === null ? t('webhooks.local') : sentenceOf(receiver.problem)}</p>
  }
  return (
    <ol aria-label={t('webhooks.steps', { name: workspace.name })} className="ms-4 list-decimal space-y-4">
      <Step title={t('webhooks.addUrl')}>
        <p className="text-ink-3">{t('webhooks.addUrlText', { name: workspace.name })}</p>
        {url === null ? (
          <p>{t('webhooks.noUrl')}</p>
        ) : (
          <div className="flex items-center gap-2">
            <code data-selectable className="mono min-w-0 truncate text-small">
              {url}
            </code>
            <Button size="small" onClick={copy}>
              <Icon icon={Copy} size={14} />
              {t('webhooks.copy')}
            </Button>
          </div>
        )}
      </Step>
      <Step title={t('webhooks.pick')}>
        <p className="text-ink-3">{t('webhooks.pickText')}</p>
      </Step>
      <Step title={t('webhooks.secretStep')}>
        <SecretField receiver={receiver} />
      </Step>
    </ol>
  )
}
