import { useMutation } from '@tanstack/react-query'
import type { TransferState } from '#shared/bridge/transfer.ts'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatSize } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { t } from './texts.ts'

type Now = NonNullable<TransferState['now']>

function lineOf({ kind, stage, done, total }: Now): string {
  const sizes = { done: formatSize(done), total: formatSize(total) }
  switch (stage) {
    case 'copying':
      return total === 0 ? t('export.preparing') : t('export.copying', sizes)
    case 'verifying':
      return kind === 'export' ? t('export.verifying', { done: sizes.done }) : t('import.verifying', sizes)
    case 'comparing':
      return t('import.comparing')
    case 'placing':
      return t('import.placing', { done, total })
    case 'merging':
      return t('import.merging')
  }
}

/** How far an export, a check or an import is, with what stops it. */
export function TransferProgress({ now }: { readonly now: Now }) {
  const { query } = useBridge()
  const stop = useMutation(query.transfer.stop.mutationOptions())
  const { kind, done, total } = now
  return (
    <div className="max-w-[440px] space-y-2">
      <ProgressBar
        label={t(kind === 'export' ? 'export.progress' : 'import.progress')}
        share={total === 0 ? 0 : Math.min(1, done / total)}
      />
      <p role="status" className="text-small text-ink-2">
        {lineOf(now)}
      </p>
      <Button busy={stop.isPending} onClick={() => stop.mutate()}>
        {t('stop')}
      </Button>
    </div>
  )
}
