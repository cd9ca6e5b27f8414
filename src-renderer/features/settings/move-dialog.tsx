import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { formatSize } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PathField, pathText } from './backup/path-field.tsx'
import { t } from './texts.ts'

/** Asks where the media folder goes, checks the place, says what will happen there, and begins the move. */
export function MoveDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const { query } = useBridge()
  const field = useRef<HTMLInputElement>(null)
  const [folder, setFolder] = useState('')
  const plan = useMutation(query.storage.planMove.mutationOptions())
  const move = useMutation(query.storage.move.mutationOptions())
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
  const error = move.error ?? plan.error
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
        <PathField
          label={t('move.folder')}
          value={folder}
          asks="mediaFolder"
          error={error}
          inputRef={field}
          onChange={take}
          onEnter={place === undefined ? check : begin}
        />
        {place !== undefined && (
          <div role="status" className="space-y-1 text-small text-ink-2">
            <p className="wrap-anywhere">
              {t.rich('move.place', {
                count: place.files,
                size: formatSize(place.bytes),
                folder: place.folder,
                path: pathText,
              })}
            </p>
            <p>{place.isSameVolume ? t('move.sameVolume') : t('move.free', { size: formatSize(place.freeBytes) })}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}
