import { useMutation } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { failureOf } from './failure-of.ts'
import { unansweredSentence } from './workspaces.ts'

/** Filling up the practice credits of this computer: the deed, whether it goes on, and the sentence of one that failed. */
export function useFillPractice() {
  const { query } = useBridge()
  const { mutate, isPending, error } = useMutation(
    // Also told where no view shows the sentence.
    query.workspace.fillPractice.mutationOptions({ onError: reportError }),
  )
  return {
    fill: () => mutate(undefined),
    isFilling: isPending,
    sentence: error === null ? null : (failureOf(error)?.message ?? unansweredSentence),
  }
}
