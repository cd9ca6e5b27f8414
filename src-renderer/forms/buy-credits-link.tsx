import { useNavigation } from '../lib/navigate.tsx'
import { balanceIn, FillPracticeLink, usePractice, useStudioStatus } from '../lib/studio-state.tsx'
import { t } from './texts.ts'

/** What to do about `short` missing credits: buy some in Account, or refill this computer's practice credits. */
export function BuyCreditsLink({ short = 0 }: { readonly short?: number }) {
  const isPractice = usePractice()
  const balance = useStudioStatus(balanceIn)
  const { toAccount } = useNavigation()
  if (isPractice) return <FillPracticeLink />
  return (
    <button
      type="button"
      className="link"
      onClick={() => toAccount(short > 0 && balance !== null ? { need: balance + short } : {})}
    >
      {t('buyCredits')}
    </button>
  )
}
