import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'
import { formatSize } from '../../lib/format.ts'
import { useSettings } from '../../lib/studio-state.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { Selected } from './selected.ts'
import { t } from './texts.ts'

type DeleteDialogProps = {
  readonly selected: Selected
  /** Deletes rejected files to free disk space instead of moving files to the trash. */
  readonly isFreeing: boolean
  onConfirm(evenIfNeeded: boolean): void
  onClose(): void
}

/** Asks before many files are moved to the trash, or files that runs or videos need, and before space is freed. */
export function DeleteDialog({ selected, isFreeing, onConfirm, onClose }: DeleteDialogProps) {
  const { query } = useBridge()
  const { trashDays } = useSettings()
  const { data } = useQuery(query.trash.check.queryOptions({ input: { selection: selected.selection }, gcTime: 0 }))
  if (data === undefined) return null
  const { inputs, videoParts, rejected } = data
  const { files, bytes } = isFreeing ? rejected : data
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isFreeing ? 'delete.freeTitle' : 'delete.title', { count: files })}
      cancel={t('delete.cancel')}
      confirm={t(isFreeing ? 'delete.free' : 'delete.confirm')}
      danger={isFreeing}
      onConfirm={() => onConfirm(inputs + videoParts > 0)}
    >
      <p>
        {isFreeing
          ? t('delete.freeText', { size: formatSize(bytes) })
          : t('delete.text', { size: formatSize(bytes), days: trashDays })}
      </p>
      {inputs > 0 && <p className="mt-2 text-ink">{t('delete.inputs', { count: inputs })}</p>}
      {videoParts > 0 && <p className="mt-2 text-ink">{t('delete.videoParts', { count: videoParts })}</p>}
    </ConfirmDialog>
  )
}
