import { useMutation } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { failureOf } from './failure-of.ts'
import { unansweredSentence } from './workspaces.ts'

/** Filling up the practice credits of this computer: the deed, whether it goes on, and the sentence of one that failed. */
export function useFillPractice() {
  const { query } = useBridge()
  const { mutate, isPending, error } = useMutation(query.workspace.fillPractice.mutationOptions())
  return {
    fill: () => mutate(undefined),
    isFilling: isPending,
    sentence: error === null ? null : (failureOf(error)?.message ?? unansweredSentence),
  }
}
