import { Dices } from 'lucide-react'
import type { RolledPrompt } from '#shared/domain/template/roll-template.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCreateActions } from '../create-context.tsx'
import { t } from '../texts.ts'

/** What the next run takes of a template, before it is paid for; or what is wrong with it. Nothing where nothing varies. */
export function RollLine({ rolled }: { readonly rolled: RolledPrompt }) {
  const actions = useCreateActions()
  if (rolled.kind === 'plain') return null
  if (rolled.kind === 'wrong') {
    return (
      <p className="mt-1.5 text-small text-err" role="status">
        {rolled.problems.map(({ message }) => message).join(' ')}
      </p>
    )
  }
  return (
    <div className="mt-1.5 flex items-center gap-2 text-small text-ink-2">
      <span className="shrink-0 text-ink-3">{t('prompt.next', { index: rolled.index + 1, count: rolled.count })}</span>
      <span className="min-w-0 flex-1 truncate" title={rolled.text}>
        {rolled.text}
      </span>
      <IconButton icon={Dices} size="small" label={t('prompt.another')} onClick={actions.rollPrompt} />
    </div>
  )
}
