import type { MascotQuote } from '#shared/bridge/mascot.ts'
import { useMascotActions, useMascotState } from '../mascot-context.tsx'
import type { Take } from '../takes.ts'
import { UnquotedSlate } from '../unquoted-slate.tsx'

/** Why no other cut can be made of a video now; null where one can. */
export function recutBlocked({ video }: Pick<Take, 'video'>): string | null {
  if (video.hasLipSync) return null
  const { kind } = video.job.state
  return kind === 'failed' || kind === 'refused'
    ? 'This video has no lip-sync to cut anew: it failed.'
    : 'It can be cut anew once its lip-sync is there.'
}

type RecutSlateProps = { readonly take: Take; readonly quote: MascotQuote | null }

/** What another cut may cost, and the button that makes it. */
export function RecutSlate({ take, quote }: RecutSlateProps) {
  const actions = useMascotActions()
  const recutting = useMascotState((state) => state.recutting)
  return (
    <UnquotedSlate
      label="Re-cut"
      priced={{ kind: 'cut', count: 1 }}
      quote={quote}
      blocked={recutBlocked(take)}
      sending={recutting}
      onSpend={(seen) => void actions.recut(take.id, seen)}
    />
  )
}
