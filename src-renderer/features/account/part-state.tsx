import type { AccountOverview, AccountPart } from '#shared/bridge/account.ts'
import { useNow } from '../../lib/hooks.ts'
import { Note } from '../../ui/note.tsx'
import { formatReadAt } from './format-money.ts'
import { t } from './texts.ts'

/** When something was read (ISO 8601), at the end of a head; nothing for null. */
export function ReadAt({ at }: { readonly at: string | null }) {
  const now = useNow(60_000)
  if (at === null) return null
  return (
    <span className="ml-auto shrink-0 text-caption text-ink-3">{t('updated', { time: formatReadAt(at, now) })}</span>
  )
}

type PartProblemProps = { readonly overview: AccountOverview; readonly part: AccountPart }

/** Says why a part could not be read; what was read before stays below it. */
export function PartProblem({ overview, part }: PartProblemProps) {
  const found = overview.problems.find((problem) => problem.part === part)
  if (found === undefined) return null
  return (
    <div className="mb-3">
      <Note tone="warn">{found.sentence}</Note>
    </div>
  )
}
