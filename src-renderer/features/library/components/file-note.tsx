import type { Asset } from '#shared/bridge/library.ts'
import { isTooLargeToShow } from '#shared/domain/picture-limit.ts'
import { useMutation } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { Note } from '../../../ui/note.tsx'

const unknownType = 'application/octet-stream'

/** What is to be known of a file that is where it was put and still cannot be shown; null where it can. */
function whyNotShown({ kind, contentType, width, height }: Asset): string | null {
  if (contentType === unknownType) {
    return 'The content does not match: this is not what was asked for, and no kind of media that Backlot knows. It is kept as plain bytes and never opened.'
  }
  const isTooLarge = kind === 'image' && isTooLargeToShow(width, height)
  return isTooLarge ? 'The picture is too large to preview. Its file is kept as it came.' : null
}

const words = {
  away: 'The file is not where it was put: it was moved or deleted, or its drive is not connected. Nothing in the library is deleted.',
  changed: 'The file was changed outside Backlot. It is left as it is.',
  damaged:
    'This file is not a whole file of its kind: the service sent something else or not all of it. Download it again; nothing more is charged.',
} as const

const labels = {
  away: 'Bring it back, free',
  changed: 'Fetch the original beside it, free',
  damaged: 'Download again, free',
} as const

/** Says what is odd about a file: missing, edited, no media or too large; brings a lost original back. */
export function FileNote({ asset }: { readonly asset: Asset }) {
  const { query } = useBridge()
  const { mutate, isPending, error } = useMutation(query.library.fetchAgain.mutationOptions())
  if (asset.file === 'here') {
    const why = whyNotShown(asset)
    return why === null ? null : <Note tone="warn">{why}</Note>
  }
  const label = labels[asset.file]
  const action = { label: isPending ? 'Looking for it' : label, run: () => isPending || mutate({ assetId: asset.id }) }
  return (
    <Note tone="warn" actions={[action]}>
      {error === null ? words[asset.file] : (failureOf(error)?.message ?? 'Backlot did not answer. Try again.')}
    </Note>
  )
}
