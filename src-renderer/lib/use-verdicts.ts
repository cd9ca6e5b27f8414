import { useStore } from 'zustand'
import { useBridge } from './bridge.tsx'
import { createKeeper } from './kept.ts'
import { useVerdictShown } from './verdict-shown.ts'
import { createVerdicts, type VerdictChange, type Verdicts } from './verdicts.ts'

const kept = createKeeper<Verdicts>()

/** The verdicts of a workspace, and the last change that can be taken back, whichever screen made it. */
export function useVerdicts(workspaceId: string): { readonly verdicts: Verdicts; readonly last: VerdictChange | null } {
  const { call } = useBridge()
  const show = useVerdictShown()
  const verdicts = kept.get(workspaceId, () => createVerdicts({ library: call.library, show, report: reportError }))
  const past = useStore(verdicts.history, (state) => state.past)
  return { verdicts, last: past.at(-1) ?? null }
}
