import { useMutation } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { failureOf } from './failure-of.ts'
import { unansweredSentence } from './workspaces.ts'

/** Fills up the practice credits of this computer where it is clicked; says why where that failed. */
export function FillPracticeLink() {
  const { query } = useBridge()
  const { mutate, isPending, error } = useMutation(query.workspace.fillPractice.mutationOptions())
  return (
    <>
      <button type="button" className="link" aria-disabled={isPending} onClick={() => !isPending && mutate(undefined)}>
        Fill up
      </button>
      {error !== null && (
        <span role="alert" className="ml-2 text-err">
          {failureOf(error)?.message ?? unansweredSentence}
        </span>
      )}
    </>
  )
}
