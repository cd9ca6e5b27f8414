import { useMutation } from '@tanstack/react-query'
import type { Asset } from '#shared/bridge/library.ts'
import { isTooLargeToShow } from '#shared/domain/limits.ts'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Note } from '../../ui/note.tsx'
import { t } from './texts.ts'

const unknownType = 'application/octet-stream'

/** Says why an existing file cannot be shown; null if it can. */
function whyNotShown({ kind, contentType, width, height }: Asset): string | null {
  if (contentType === unknownType) return t('note.unsupported')
  const isTooLarge = kind === 'image' && isTooLargeToShow(width, height)
  return isTooLarge ? t('note.tooLarge') : null
}

/** Says what is wrong with a file (missing, changed, damaged, unsupported or too large) and restores its original. */
export function FileNote({ asset }: { readonly asset: Asset }) {
  const { query } = useBridge()
  const again = useMutation(query.library.fetchAgain.mutationOptions())
  const online = useMutation(query.storage.bringBack.mutationOptions())
  const { mutate, isPending, error } = asset.file === 'online' ? online : again
  if (asset.file === 'here') {
    const why = whyNotShown(asset)
    return why === null ? null : <Note tone="warn">{why}</Note>
  }
  const label = isPending ? t('note.busy') : t(`note.action.${asset.file}`)
  const action = { label, run: () => isPending || mutate({ assetId: asset.id }) }
  return (
    <Note tone="warn" actions={[action]}>
      {error === null ? t(`note.text.${asset.file}`) : (failureOf(error)?.message ?? unansweredText())}
    </Note>
  )
}
