import type { Asset } from '#shared/bridge/library.ts'
import { useMutation } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { Note } from '../../../ui/note.tsx'

const words = {
  away: 'The file is not where it was put: it was moved or deleted, or its drive is not connected. Nothing in the library is deleted.',
  changed: 'The file was changed outside Backlot. It is left as it is.',
} as const

/** Says that a file is missing or was edited, and brings the original back. Nothing where it is as it was made. */
export function FileNote({ asset }: { readonly asset: Asset }) {
  const { query } = useBridge()
  const { mutate, isPending, error } = useMutation(query.library.fetchAgain.mutationOptions())
  if (asset.file === 'here') return null
  const label = asset.file === 'away' ? 'Bring it back, free' : 'Fetch the original beside it, free'
  const action = { label: isPending ? 'Looking for it' : label, run: () => isPending || mutate({ assetId: asset.id }) }
  return (
    <Note tone="warn" actions={[action]}>
      {error === null ? words[asset.file] : (failureOf(error)?.message ?? 'Backlot did not answer. Try again.')}
    </Note>
  )
}
