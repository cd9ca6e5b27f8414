import type { WrittenScript } from '#shared/contract/engine.ts'
import { missingFacts } from '#shared/domain/script-facts.ts'
import { isEmptyTopic } from '#shared/domain/topic-content.ts'
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { useHelper } from '../../../lib/engines.ts'
import { formatList } from '../../../lib/format.ts'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { mostScript } from './order-draft.ts'
import { t } from './texts.ts'

/** The chat model's work on a script. */
type Writing =
  | { readonly kind: 'none' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | ({ readonly kind: 'written' } & Omit<WrittenScript, 'script'>)
  | { readonly kind: 'removed'; readonly script: string }

type ScriptFieldProps = {
  readonly topic: string
  /** The requested length. */
  readonly seconds: number
  /** Null while the script is left to the service. */
  readonly script: string | null
  onChange(script: string | null): void
  readonly error?: string | undefined
}

/**
 * Has a chat model of an engine write the script before anything is rendered, to be reviewed and edited. Shown where
 * there is such a model, or a script already.
 */
export function ScriptField({ topic, seconds, script, onChange, error }: ScriptFieldProps) {
  const { call } = useBridge()
  const model = useHelper('script')
  const [writing, setWriting] = useState<Writing>({ kind: 'none' })
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])
  if (model === null && script === null) return null

  async function write(): Promise<void> {
    ending.current?.abort()
    const own = new AbortController()
    ending.current = own
    setWriting({ kind: 'writing' })
    try {
      const { script: text, ...written } = await call.engines.writeScript({ topic, seconds }, { signal: own.signal })
      if (own.signal.aborted) return
      onChange(text.slice(0, mostScript))
      setWriting({ kind: 'written', ...written })
    } catch (failure) {
      if (own.signal.aborted) return
      setWriting({ kind: 'failed', sentence: failureOf(failure)?.message ?? unansweredText() })
    }
  }
  const stop = () => {
    ending.current?.abort()
    setWriting({ kind: 'none' })
  }
  const remove = () => {
    if (script === null) return
    setWriting({ kind: 'removed', script })
    onChange(null)
  }
  const restore = (removed: string) => {
    onChange(removed)
    setWriting({ kind: 'none' })
  }
  const left = writing.kind === 'written' && script !== null ? missingFacts(writing.missing, script) : []
  const noTopic = isEmptyTopic(topic) ? t('script.noTopic') : undefined
  const start = model !== null && (
    <Button
      size="small"
      disabled={noTopic}
      busy={writing.kind === 'writing'}
      title={t('script.by', { model })}
      onClick={() => void write()}
    >
      <Icon icon={PenLine} size={14} />
      {t(script === null ? 'script.write' : 'script.again')}
    </Button>
  )
  return (
    <div className="space-y-2">
      {script !== null && (
        <TextArea
          label={t('script.label')}
          aside={
            writing.kind === 'written' && writing.model !== null ? t('script.by', { model: writing.model }) : undefined
          }
          help={error === undefined ? t('script.help') : undefined}
          error={error}
          rows={6}
          maxLength={mostScript}
          value={script}
          onChange={onChange}
          className="own-direction"
        />
      )}
      {left.length > 0 && <Note tone="warn">{t('script.missing', { facts: formatList(left) })}</Note>}
      {writing.kind === 'written' && writing.model === null && (
        <Note tone="warn">{[t('script.builtIn'), writing.skipped ?? ''].join(' ').trim()}</Note>
      )}
      {writing.kind === 'failed' && <Note tone="error">{writing.sentence}</Note>}
      <div className="flex flex-wrap items-center gap-2" role="status">
        {start}
        {writing.kind === 'writing' && (
          <>
            <span className="flex-1 text-small text-ink-2">{t('script.writing')}</span>
            <Button size="small" variant="quiet" onClick={stop}>
              {t('script.stop')}
            </Button>
          </>
        )}
        {script !== null && writing.kind !== 'writing' && (
          <Button size="small" variant="quiet" onClick={remove}>
            {t('script.remove')}
          </Button>
        )}
        {writing.kind === 'removed' && script === null && (
          <Button size="small" variant="quiet" onClick={() => restore(writing.script)}>
            {t('script.restore')}
          </Button>
        )}
      </div>
    </div>
  )
}
