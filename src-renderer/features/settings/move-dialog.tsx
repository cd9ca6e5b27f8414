import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { formatSize } from '../../lib/format.ts'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './texts.ts'

/** The message of a refused place, or of anything else that failed. */
function wordsOf(error: unknown): string {
  const failure = failureOf(error)
  const fields = failure?.code === 'INVALID_INPUT' ? failure.fields : []
  return fields[0]?.message ?? failure?.message ?? unansweredText()
}

/** Asks where the media folder goes, checks the place, says what will happen there, and begins the move. */
export function MoveDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const { query } = useBridge()
  const field = useRef<HTMLInputElement>(null)
  const [folder, setFolder] = useState('')
  const { data: app } = useQuery(query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const plan = useMutation(query.storage.planMove.mutationOptions())
  const move = useMutation(query.storage.move.mutationOptions())
  const choose = useMutation(
    query.storage.chooseFolder.mutationOptions({ onSuccess: (chosen) => chosen !== null && take(chosen) }),
  )
  function take(next: string): void {
    setFolder(next)
    plan.reset()
    move.reset()
  }
  function close(): void {
    take('')
    onClose()
  }
  const check = () => plan.mutate({ folder })
  const begin = () => move.mutate({ folder }, { onSuccess: close })
  const error = move.error ?? plan.error ?? choose.error
  const place = plan.data
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('move.title')}
      description={t('move.help')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={close}>{t('move.close')}</Button>
          {place === undefined ? (
            <Button
              variant="strong"
              busy={plan.isPending}
              onClick={check}
              {...(folder.trim() === '' ? { disabled: t('move.enterFirst') } : {})}
            >
              {t('move.check')}
            </Button>
          ) : (
            <Button variant="strong" busy={move.isPending} onClick={begin}>
              {t('move.begin', { count: place.files })}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-3">
        <TextField
          label={t('move.folder')}
          value={folder}
          onChange={take}
          onEnter={place === undefined ? check : begin}
          inputRef={field}
          mono
          spellCheck={false}
          autoComplete="off"
          {...(error === null ? {} : { error: wordsOf(error) })}
        />
        {app?.host === 'electron' && <Button onClick={() => choose.mutate()}>{t('move.choose')}</Button>}
        {place !== undefined && (
          <div role="status" className="space-y-1 text-small text-ink-2">
            <p className="wrap-anywhere">
              {t.rich('move.place', {
                count: place.files,
                size: formatSize(place.bytes),
                folder: place.folder,
                path: (text) => (
                  <span dir="auto" className="mono">
                    {text}
                  </span>
                ),
              })}
            </p>
            <p>{place.isSameVolume ? t('move.sameVolume') : t('move.free', { size: formatSize(place.freeBytes) })}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}
