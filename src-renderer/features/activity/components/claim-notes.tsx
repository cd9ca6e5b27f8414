import type { Claim } from '#shared/bridge/money.ts'
import { formatCredits, formatDateTime } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Note } from '../../../ui/note.tsx'
import { t } from '../texts.ts'

export type ClaimNotesProps = {
  readonly claims: readonly Claim[]
  onShow(claim: Claim): void
  onCopy(claim: Claim): void
  onClose(claim: Claim): void
}

const mostShown = 2

function wordsOf(claim: Claim, isPractice: boolean): { title: string; words: string } {
  const credits = formatCredits(claim.credits, isPractice)
  const number = String(claim.number)
  const model = claim.modelName
  if (claim.kind === 'no-refund') {
    return {
      title: t('claims.noRefund.title', { credits, number, model }),
      words: t('claims.noRefund.text', { time: formatDateTime(claim.raisedAt) }),
    }
  }
  if (claim.kind === 'no-file') {
    return { title: t('claims.noFile.title', { number }), words: t('claims.noFile.text', { model, credits }) }
  }
  const charged = formatCredits(claim.charged, isPractice)
  const quoted = formatCredits(claim.quoted ?? 0, isPractice)
  return {
    title: t('claims.overcharge.title', { number, charged, quoted }),
    words: t('claims.overcharge.text', { model, credits }),
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
              { label: t('claims.copy'), run: () => onCopy(claim) },
              { label: t('claims.show'), run: () => onShow(claim) },
              { label: t('claims.dismiss'), run: () => onClose(claim) },
            ]}
          >
            {words}
          </Note>
        )
      })}
      {claims.length > mostShown && (
        <p className="px-1 text-small text-ink-3">{t('claims.more', { count: claims.length - mostShown })}</p>
      )}
    </div>
  )
}
