import { useMutation } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { failureOf } from './failure-of.ts'
import { unansweredText } from './workspaces.ts'
import { t } from './texts.ts'

/** Fills up the practice credits of this computer where it is clicked; says why where that failed. */
export function FillPracticeLink() {
  const { query } = useBridge()
  const { mutate, isPending, error } = useMutation(query.workspace.fillPractice.mutationOptions())
  return (
    <>
      <button type="button" className="link" aria-disabled={isPending} onClick={() => !isPending && mutate(undefined)}>
        {t('credits.refill')}
      </button>
      {error !== null && (
        <span role="alert" className="ml-2 text-err">
          {failureOf(error)?.message ?? unansweredText()}
        </span>
      )}
    </>
  )
}
