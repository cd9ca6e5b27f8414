import { formatClock } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { TimelineStep } from '../timeline.ts'

const dots = { plain: 'bg-ink-2', bad: 'bg-err', open: 'bg-surface-1 inset-ring-2 inset-ring-ink-2' } as const

/** What happened, from top to bottom, each with its time. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  return (
    <ol className="text-small">
      {steps.map(({ key, title, words, at, tone }, index) => (
        <li key={key} className="relative flex gap-3 pb-3 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-3 bottom-0 left-[3.5px] w-px bg-line-hi" />
          )}
          <span aria-hidden className={classNames('relative mt-[5px] size-2 shrink-0 rounded-full', dots[tone])} />
          <span className="min-w-0 flex-1">
            <span className="flex gap-2">
              <span className="flex-1 font-medium">{title}</span>
              {at !== null && <span className="text-ink-3">{formatClock(at)}</span>}
            </span>
            {words !== '' && <span className="block wrap-anywhere text-ink-3">{words}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
