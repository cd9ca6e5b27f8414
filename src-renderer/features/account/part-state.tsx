import type { AccountOverview, AccountPart } from '#shared/bridge/account.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { useNow } from '../../lib/hooks.ts'
import { isOfflineIn, useStudioStatus } from '../../lib/studio-state.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Note } from '../../ui/note.tsx'
import { formatReadAt } from './format-money.ts'
import { t } from './texts.ts'

type ReadAtProps = {
  /** ISO 8601; nothing is shown for null. */
  readonly at: string | null
  /** On a line of its own, below a figure, instead of the end of a head. */
  readonly below?: boolean
}

/** When something was read. Offline it stands out, because nothing newer can be had. */
export function ReadAt({ at, below = false }: ReadAtProps) {
  const now = useNow(60_000)
  const isOffline = useStudioStatus(isOfflineIn) ?? false
  if (at === null) return null
  return (
    <span
      className={classNames(
        'shrink-0 text-caption',
        below ? 'block truncate' : 'ms-auto',
        isOffline ? 'font-medium text-warn' : 'text-ink-3',
      )}
    >
      {t(isOffline ? 'asOf' : 'updated', { time: formatReadAt(at, now) })}
    </span>
  )
}

type PartProblemProps = { readonly overview: AccountOverview; readonly part: AccountPart }

/** Says why a part could not be read; what was read before stays below it. */
export function PartProblem({ overview, part }: PartProblemProps) {
  const found = overview.problems.find((problem) => problem.part === part)
  if (found === undefined) return null
  return (
    <div className="mb-3">
      <Note tone="warn">{sentenceOf(found)}</Note>
    </div>
  )
}
