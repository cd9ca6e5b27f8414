import type { Claim } from '#shared/bridge/money.ts'
import { formatCredits, formatDateTime } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Note } from '../../../ui/note.tsx'

export type ClaimNotesProps = {
  readonly claims: readonly Claim[]
  onShow(claim: Claim): void
  onCopy(claim: Claim): void
  onClose(claim: Claim): void
}

const mostShown = 2

function wordsOf(claim: Claim, isPractice: boolean): { title: string; words: string } {
  const credits = formatCredits(claim.credits, isPractice)
  const run = `run ${claim.number} (${claim.modelName})`
  if (claim.kind === 'no-refund') {
    return {
      title: `${credits} of ${run} did not come back.`,
      words: `It failed, and the balance has not shown the return by ${formatDateTime(claim.raisedAt)}. Send the evidence to the service.`,
    }
  }
  if (claim.kind === 'no-file') {
    return {
      title: `Run ${claim.number} finished without a file.`,
      words: `${credits} were charged for ${claim.modelName}, and the service provided no file. Send the evidence to the service, or ask again at the run.`,
    }
  }
  return {
    title: `Run ${claim.number} was charged ${formatCredits(claim.charged, isPractice)}, not ${formatCredits(claim.quoted ?? 0, isPractice)}.`,
    words: `${credits} more than was quoted for ${claim.modelName}. The ledger shows what was charged.`,
  }
}

/** What the service owes or took beyond its word, above the ledger. */
export function ClaimNotes({ claims, onShow, onCopy, onClose }: ClaimNotesProps) {
  const isPractice = usePractice()
  if (claims.length === 0) return null
  return (
    <div className="shrink-0 space-y-2 border-b border-line p-3">
      {claims.slice(0, mostShown).map((claim) => {
        const { title, words } = wordsOf(claim, isPractice)
        return (
          <Note
            key={`${claim.jobId} ${claim.kind}`}
            tone="warn"
            title={title}
            actions={[
              { label: 'Copy the evidence', run: () => onCopy(claim) },
              { label: 'Show the run', run: () => onShow(claim) },
              { label: 'Dismiss', run: () => onClose(claim) },
            ]}
          >
            {words}
          </Note>
        )
      })}
      {claims.length > mostShown && (
        <p className="px-1 text-small text-ink-3">and {claims.length - mostShown} more of the same kind</p>
      )}
    </div>
  )
}
