import { useEffect, useState } from 'react'
import { useElapsed } from '../../lib/hooks.ts'
import { formatElapsed } from '../../lib/format.ts'
import { Note } from '../../ui/note.tsx'
import { tookWords } from './engine-words.ts'
import { t } from './texts.ts'
import type { TestState } from './use-tests.ts'

/** The sound of a data URL under an address of the page: the page's policy plays no other. */
function Sound({ value }: { readonly value: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const [head = '', body = ''] = value.split(',')
    const bytes = Uint8Array.from(atob(body), (letter) => letter.codePointAt(0) ?? 0)
    const made = URL.createObjectURL(new Blob([bytes], { type: head.replace(/^data:|;base64$/gu, '') }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  if (address === null) return null
  return (
    // The words of a test are known.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio controls src={address} aria-label={t('model.sound')} className="h-10 w-full" />
  )
}

function Output({ contentType, value }: { readonly contentType: string; readonly value: string }) {
  if (contentType.startsWith('image/')) {
    return (
      <img src={value} alt={t('model.image')} className="max-h-72 max-w-full rounded-media bg-stage object-contain" />
    )
  }
  if (contentType.startsWith('audio/')) {
    return <Sound value={value} />
  }
  return (
    <p
      data-selectable
      dir="auto"
      className="rounded-control bg-surface-2 p-2.5 text-small wrap-anywhere whitespace-pre-wrap"
    >
      {value}
    </p>
  )
}

function Running({ since }: { readonly since: string }) {
  const seconds = useElapsed(since)
  return <p className="text-small text-ink-2">{t('model.testing', { time: formatElapsed(seconds) })}</p>
}

/** The result of a model's last test: what came back and how long it took, or why nothing did. */
export function TestResult({ state }: { readonly state: TestState }) {
  switch (state.kind) {
    case 'running':
      return <Running since={state.since} />
    case 'stopped':
      return <p role="status">{t('model.stopped')}</p>
    case 'failed':
      return <Note tone="error">{state.sentence}</Note>
    case 'done': {
      const { isOk, ms, sentence, output } = state.test
      return (
        <div className="space-y-2">
          <Note tone={isOk ? 'ok' : 'error'} title={sentence}>
            {tookWords(ms)}
          </Note>
          {isOk &&
            (output === null ? <p className="text-small text-ink-3">{t('model.noOutput')}</p> : <Output {...output} />)}
        </div>
      )
    }
  }
}
