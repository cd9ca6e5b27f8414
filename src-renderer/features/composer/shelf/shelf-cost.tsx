import { formatCount, formatCredits, formatSize, speakCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { SpendButton } from '../../../ui/button.tsx'
import { CostPanel, type CostFact } from '../../../ui/cost-panel.tsx'
import { Note } from '../../../ui/note.tsx'
import { useComposerState } from '../composer-context.tsx'
import { quoteAmount, quoteFacts } from '../composer-quote.ts'
import { t as shared } from '../texts.ts'
import { type DownloadQuote, downloadNote } from './shelf-quote.ts'
import { t } from './texts.ts'

type ShelfCostProps = {
  /** How many plays are chosen. */
  readonly count: number
  /** Null until it is known. */
  readonly quote: DownloadQuote | null
  readonly timeZone: string
  /** Why nothing can be downloaded; null if it can. */
  readonly blocked: string | null
  onDownload(): void
}

function factsOf(quote: DownloadQuote | null): CostFact[] {
  if (quote !== null && quote.renders > 0) return quoteFacts(quote.quote, { of: 'render', count: quote.renders }, null)
  const [files, size] = quote === null ? ['', ''] : [formatCount(quote.files), formatSize(quote.bytes)]
  return [
    { term: t('cost.cost'), detail: quote === null ? '' : t('cost.noCharge'), look: 'strong' },
    { term: t('cost.files'), detail: files, look: 'strong' },
    { term: t('cost.size'), detail: size, look: 'strong' },
  ]
}

/** The cost panel of a download: existing files are free, the others need a render each. */
export function ShelfCost({ count, quote, timeZone, blocked, onDownload }: ShelfCostProps) {
  const sending = useComposerState((state) => state.downloading)
  const isPractice = usePractice()
  const isSending = sending.kind === 'sending'
  const label = count === 0 ? t('cost.none') : t('cost.download', { count })
  const isFree = quote !== null && quote.renders === 0
  const amount = isFree
    ? { shown: formatCredits(0, isPractice), spoken: speakCredits(0, isPractice) }
    : quoteAmount(quote?.quote ?? null, isPractice)
  const note = blocked ?? (quote === null ? t('cost.reading') : downloadNote(quote, timeZone))
  return (
    <>
      {sending.kind === 'failed' && (
        <div className="px-3 pb-3">
          <Note tone="error">{sending.sentence}</Note>
        </div>
      )}
      <CostPanel
        facts={factsOf(quote)}
        reading={quote === null && count > 0}
        wideSecond
        note={<div className="min-h-8">{note}</div>}
      >
        <SpendButton
          label={label}
          amount={count === 0 ? '–' : amount.shown}
          name={shared('cost.button', { action: label, price: amount.spoken })}
          state={quote === null ? (count === 0 ? 'refused' : 'reading') : isFree ? 'quoted' : 'unquoted'}
          practice={isPractice}
          busy={isSending}
          disabled={isSending ? undefined : (blocked ?? undefined)}
          keys="mod+enter"
          onClick={onDownload}
        />
      </CostPanel>
    </>
  )
}
