import { Note } from '../../../ui/note.tsx'
import { useCreateActions, useCreateState } from '../create-context.tsx'
import { chargedWords } from '../cost-panel-view.ts'
import { t } from '../texts.ts'

/** Why the last run was not started, above the slate: what happened, what was charged, what to do. */
export function SubmitNote() {
  const actions = useCreateActions()
  const submit = useCreateState((state) => state.submit)
  const problems = useCreateState((state) => state.problems)
  if (submit.kind === 'failed') {
    const { failure } = submit
    return (
      <div className="shrink-0 px-3 pb-3">
        <Note tone="error" actions={[{ label: t('submit.dismiss'), run: actions.closeFailure }]}>
          {failure.message} {chargedWords(failure)}
        </Note>
      </div>
    )
  }
  const [first, ...others] = problems
  if (first === undefined) return null
  return (
    <div className="shrink-0 px-3 pb-3">
      <Note tone="error">{others.length === 0 ? first.message : t('submit.fields', { count: problems.length })}</Note>
    </div>
  )
}
