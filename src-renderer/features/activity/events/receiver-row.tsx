import { sentenceOf } from '../../../lib/sentences.ts'
import type { ReceiverState } from '#shared/bridge/received-events.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon, StatusMark } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { t } from './texts.ts'

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 space-y-1 border-s border-line px-4 py-3 text-small first:border-s-0">
      <h3 dir="auto" className="text-ink-3">
        {title}
      </h3>
      {children}
    </div>
  )
}

function todayWords({ count, answeredMs }: ReceiverState['today']): string {
  if (count === 0 || answeredMs === null) return t('receiver.today', { count })
  return t('receiver.todayAnswered', { count, ms: answeredMs })
}

export type ReceiverRowProps = {
  readonly workspace: Workspace
  readonly isLocal: boolean
  /** Why the last test event was not sent; null if it was. */
  readonly testProblem: string | null
  onTest(): void
  onDashboard(): void
}

/** Shows where the receiver listens, and how the service of the workspace knows its address. */
export function ReceiverRow({ workspace, isLocal, testProblem, onTest, onDashboard }: ReceiverRowProps) {
  const { query } = useBridge()
  const { data: receiver } = useQuery(query.receivedEvents.receiver.queryOptions({ refetchOnMount: 'always' }))
  if (receiver === undefined) return null
  const { address, url, isRegistered } = receiver
  const problem = testProblem ?? (isLocal && !isRegistered && receiver.problem ? sentenceOf(receiver.problem) : null)
  const copy = () => void navigator.clipboard.writeText(url ?? '').catch(reportError)
  return (
    <section aria-label={t('receiver.label')} className="shrink-0 border-b border-line">
      <div className="flex">
        <Part title={t('receiver.label')}>
          <p className="flex items-center gap-2">
            <StatusMark kind={address === null ? 'failed' : 'succeeded'}>
              {t(address === null ? 'receiver.off' : 'receiver.listening')}
            </StatusMark>
            {address !== null && <span className="mono text-ink-3">{address}</span>}
          </p>
          <p className="text-ink-3">{todayWords(receiver.today)}</p>
        </Part>
        {isLocal ? (
          <Part title={t('receiver.registered', { name: workspace.name })}>
            <p className="text-ink-3">
              {isRegistered ? t('receiver.registeredText') : receiver.problem ? sentenceOf(receiver.problem) : ''}
            </p>
            <p className="flex gap-2 pt-1">
              <Button size="small" onClick={onTest}>
                {t('receiver.test')}
              </Button>
              <Button size="small" variant="quiet" onClick={onDashboard}>
                {t('receiver.dashboard')}
              </Button>
            </p>
          </Part>
        ) : (
          <Part title={t('receiver.notRegistered', { name: workspace.name })}>
            <p className="text-ink-3">{t(url === null ? 'receiver.noAddress' : 'receiver.steps')}</p>
            {url !== null && (
              <Button size="small" onClick={copy}>
                <Icon icon={Copy} size={14} />
                {t('receiver.copy')}
              </Button>
            )}
            <p className="text-ink-3">{t('receiver.secrets', { count: receiver.secrets })}</p>
          </Part>
        )}
      </div>
      {problem !== null && (
        <div className="px-3 pb-3">
          <Note tone="error">{problem}</Note>
        </div>
      )}
    </section>
  )
}
