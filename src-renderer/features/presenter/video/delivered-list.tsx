import type { ShortVideo } from '#shared/bridge/short-video.ts'
import { Check, Contrast, Minus, X } from 'lucide-react'
import { usePractice } from '../../../lib/workspace.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { deliveredSteps, plainerWords } from '../delivered.ts'
import { t } from '../texts.ts'

const looks = {
  done: { icon: Check, ink: 'text-ok' },
  skipped: { icon: X, ink: 'text-warn' },
  'not-asked': { icon: Minus, ink: 'text-ink-3' },
  'not-told': { icon: Minus, ink: 'text-ink-3' },
} as const

/** What the edit of a cut delivered, what it skipped and why, and what that means for the price. */
export function DeliveredList({ video }: { readonly video: ShortVideo }) {
  const isPractice = usePractice()
  if (video.applied === null) {
    const { kind } = video.job.state
    const isOver = kind === 'failed' || kind === 'refused'
    return <p className="text-small text-ink-3">{t(isOver ? 'delivered.noEdit' : 'delivered.pending')}</p>
  }
  const plainer = plainerWords(video, isPractice)
  return (
    <>
      <ul className="space-y-1 text-small">
        {deliveredSteps(video.applied).map(({ step, name, state, detail }) => {
          const { icon, ink } = looks[state]
          return (
            <li key={step} className="flex items-center gap-2">
              <Icon icon={icon} size={14} className={ink} />
              <span className={classNames('flex-1', state === 'not-asked' && 'text-ink-3')}>{name}</span>
              <span className={state === 'skipped' ? 'text-warn' : 'text-ink-3'}>{detail}</span>
            </li>
          )
        })}
      </ul>
      {plainer !== null && (
        <div className="mt-2.5">
          <Note tone="warn" icon={Contrast}>
            {plainer}
          </Note>
        </div>
      )}
    </>
  )
}
