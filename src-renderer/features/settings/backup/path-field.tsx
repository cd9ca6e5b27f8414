import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { t } from './texts.ts'

/** The message of a refused path, or of anything else that failed. */
export function wordsOf(error: unknown): string {
  const failure = failureOf(error)
  const fields = failure?.code === 'INVALID_INPUT' ? failure.fields : []
  return fields[0]?.message ?? failure?.message ?? unansweredText()
}

/** A path in a sentence, in its own direction. */
export const pathText = (text: ReactNode) => (
  <span dir="auto" className="mono wrap-anywhere" data-selectable>
    {text}
  </span>
)

type PathFieldProps = {
  readonly label: string
  readonly value: string
  readonly asks: 'folder' | 'archive' | 'mediaFolder'
  readonly error: unknown
  readonly inputRef?: RefObject<HTMLInputElement | null>
  onChange(path: string): void
  onEnter(): void
}

/** A path on this computer, typed or chosen in the system's dialog where the host has one. */
export function PathField({ label, value, asks, error, inputRef, onChange, onEnter }: PathFieldProps) {
  const { query } = useBridge()
  const { data: app } = useQuery(query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const onSuccess = (chosen: string | null) => chosen !== null && onChange(chosen)
  const folder = useMutation(query.transfer.chooseFolder.mutationOptions({ onSuccess }))
  const archive = useMutation(query.transfer.chooseArchive.mutationOptions({ onSuccess }))
  const mediaFolder = useMutation(query.storage.chooseFolder.mutationOptions({ onSuccess }))
  const choice = { folder, archive, mediaFolder }[asks]
  const wrong = error ?? choice.error
  return (
    <div className="space-y-3">
      <TextField
        label={label}
        value={value}
        onChange={onChange}
        onEnter={onEnter}
        mono
        spellCheck={false}
        autoComplete="off"
        {...(inputRef === undefined ? {} : { inputRef })}
        {...(wrong === null ? {} : { error: wordsOf(wrong) })}
      />
      {app?.host === 'electron' && <Button onClick={() => choice.mutate()}>{t('choose')}</Button>}
    </div>
  )
}
