import type { MascotQuote } from '#shared/bridge/mascot.ts'
import { useMascotActions, useMascotState } from '../mascot-context.tsx'
import type { Take } from '../takes.ts'
import { t } from '../texts.ts'
import { UnquotedSlate } from '../unquoted-slate.tsx'

/** Says why a video cannot be re-cut now; null where it can. */
export function recutBlocked({ video }: Pick<Take, 'video'>): string | null {
  if (video.hasLipSync) return null
  const { kind } = video.job.state
  return t(kind === 'failed' || kind === 'refused' ? 'blocked.lipSyncFailed' : 'blocked.noLipSync')
}

type RecutSlateProps = { readonly take: Take; readonly quote: MascotQuote | null }

/** What another cut may cost, and the button that makes it. */
export function RecutSlate({ take, quote }: RecutSlateProps) {
  const actions = useMascotActions()
  const recutting = useMascotState((state) => state.recutting)
  return (
    <UnquotedSlate
      label={t('recut.run')}
      priced={{ kind: 'cut', count: 1 }}
      quote={quote}
      blocked={recutBlocked(take)}
      sending={recutting}
      onSpend={(seen) => void actions.recut(take.id, seen)}
    />
  )
}
