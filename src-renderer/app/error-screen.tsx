import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { t } from './texts.ts'

/** What stands in place of a screen that broke: a plain sentence, another try, and the details for a report. */
export function ErrorScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const [copied, setCopied] = useState(false)
  const details = `${error.name}: ${error.message}\n${error.stack ?? ''}`
  const copy = async () => {
    await navigator.clipboard.writeText(details)
    setCopied(true)
  }
  return (
    <div role="alert" className="grid h-full place-items-center bg-surface-1">
      <EmptyState
        title={t('error.title')}
        actions={
          <>
            <Button variant="strong" onClick={reset}>
              {t('error.retry')}
            </Button>
            <Button onClick={() => void copy()}>{t(copied ? 'error.copied' : 'error.copy')}</Button>
          </>
        }
      >
        <p>{t('error.text')}</p>
        <p className="mono mt-3 text-ink-3" data-selectable>
          {error.message}
        </p>
      </EmptyState>
    </div>
  )
}
