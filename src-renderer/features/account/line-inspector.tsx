import type { AccountLine } from '#shared/bridge/account.ts'
import { useState } from 'react'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { KeyValue, Section } from '../../ui/section.tsx'
import { panelFrame } from './panel-frame.ts'
import { movementWords } from './history-list.tsx'
import { t } from './texts.ts'
import { modelNameOf } from '../../lib/own-names.ts'

function Attention({ line }: { readonly line: AccountLine }) {
  const [copiedId, setCopiedId] = useState<string | null>(null)
  const { attention, claim, id } = line
  if (attention === null) return null
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => setCopiedId(id), reportError)
  return (
    <Section>
      <Note tone="warn">{t(`line.why.${attention}`)}</Note>
      <div className="mt-3">
        {claim === null ? (
          <p className="text-small text-ink-3">{t('line.noClaim')}</p>
        ) : (
          <Button variant="strong" onClick={() => copy(claim)}>
            {t(copiedId === id ? 'line.copied' : 'line.copyClaim')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** The selected transaction: the service's own facts, the run that explains it, and the claim where one is due. */
export function LineInspector({ line }: { readonly line: AccountLine | undefined }) {
  const isPractice = usePractice()
  const { toCreate } = useNavigation()
  if (line === undefined) {
    return <aside className={`${panelFrame} p-4 text-small text-ink-3`}>{t('line.none')}</aside>
  }
  const { match, balance, resourceId, resourceType } = line
  return (
    <aside aria-label={t('line.title')} className={`${panelFrame} overflow-y-auto`}>
      <Attention line={line} />
      <Section title={line.description === '' ? t('line.title') : line.description}>
        <div data-selectable>
          <KeyValue
            left
            rows={[
              ...(line.at === null ? [] : [{ term: t('line.time'), detail: formatDateTime(line.at) }]),
              { term: t('line.amount'), detail: movementWords(line, isPractice) },
              ...(balance === null ? [] : [{ term: t('line.balance'), detail: formatCount(balance) }]),
              ...(resourceType === null ? [] : [{ term: t('line.kind'), detail: resourceType }]),
              ...(resourceId === null ? [] : [{ term: t('line.serviceId'), detail: resourceId, mono: true }]),
              { term: t('line.id'), detail: line.id, mono: true },
            ]}
          />
        </div>
      </Section>
      {match.kind === 'tool' && (
        <Section title={t('line.tool')}>
          <KeyValue
            left
            rows={[
              { term: t('line.toolName'), detail: match.title },
              { term: t('line.called'), detail: formatDateTime(match.at) },
            ]}
          />
          {match.by === 'time' && <p className="mt-2 text-caption text-ink-3">{t('line.likelyTool')}</p>}
        </Section>
      )}
      {match.kind === 'job' && (
        <Section title={t('history.run', { number: String(match.number) })}>
          <KeyValue
            left
            rows={[
              { term: t('line.model'), detail: modelNameOf(match) },
              ...(match.prompt === '' ? [] : [{ term: t('line.prompt'), detail: match.prompt }]),
            ]}
          />
          {match.by === 'amount' && <p className="mt-2 text-caption text-ink-3">{t('line.likely')}</p>}
          <Button size="small" className="mt-3" onClick={() => toCreate({ reuseJob: match.jobId })}>
            {t('line.reuse')}
          </Button>
        </Section>
      )}
    </aside>
  )
}
