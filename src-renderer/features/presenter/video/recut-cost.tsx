import type { ShortVideoQuote } from '#shared/bridge/short-video.ts'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import type { Take } from '../takes.ts'
import { t } from '../texts.ts'
import { UnquotedCost } from '../unquoted-cost.tsx'

/** Says why a video cannot be re-cut now; null where it can. */
export function recutBlocked({ video }: Pick<Take, 'video'>): string | null {
  if (video.hasLipSync) return null
  const { kind } = video.job.state
  return t(kind === 'failed' || kind === 'refused' ? 'blocked.lipSyncFailed' : 'blocked.noLipSync')
}

type RecutCostProps = { readonly take: Take; readonly quote: ShortVideoQuote | null }

/** What another cut may cost, and the button that makes it. */
export function RecutCost({ take, quote }: RecutCostProps) {
  const actions = usePresenterActions()
  const recutting = usePresenterState((state) => state.recutting)
  return (
    <UnquotedCost
      label={t('recut.run')}
      priced={{ kind: 'cut', count: 1 }}
      quote={quote}
      blocked={recutBlocked(take)}
      sending={recutting}
      onSpend={(seen) => void actions.recut(take.id, seen)}
    />
  )
}
