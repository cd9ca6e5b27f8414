import type { JobId } from '#shared/domain/ids.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import { PanelRight } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import type { StageView } from '../store.ts'
import { type LetteredCut, type Take, titleOf } from '../takes.ts'
import { t } from '../texts.ts'

const views = ['parts', 'cuts', 'captions'] as const satisfies readonly StageView[]

const counts = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
] as const

type StageHeadProps = {
  readonly take: Take
  readonly view: StageView
  readonly cuts: readonly LetteredCut[]
  readonly shown: readonly LetteredCut[]
  readonly pickedId: JobId | null
}

/** What the stage shows: the video's name, which of its views, and how many cuts stand side by side. */
export function StageHead({ take, view, cuts, shown, pickedId }: StageHeadProps) {
  const actions = usePresenterActions()
  const sideBySide = usePresenterState((state) => state.sideBySide)
  const inspectorShown = usePresenterState((state) => state.inspectorShown)
  const { gender, preset } = take.video.order
  const voice = take.video.voice ?? take.video.order.voice
  const others = cuts.filter((one) => !shown.includes(one))
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
      {/* Where both have no room, the second falls into a line that is not shown. */}
      <div className="flex h-[22px] min-w-0 flex-1 flex-wrap items-baseline gap-x-2 overflow-hidden">
        <h1 dir="auto" className="max-w-full truncate text-lead font-[640]">
          {titleOf(take.video)}
        </h1>
        <span className="text-ink-3 max-[1360px]:hidden">
          {[t(`form.genders.${gender}`), choiceLabelOf(preset), voice === null ? '' : t('head.voice', { voice })]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      {view === 'cuts' && others.length > 0 && (
        <span role="group" aria-label={t('head.moreCuts')} className="flex gap-1">
          {others.map(({ letter, cut }) => (
            <button
              key={cut.job.id}
              type="button"
              aria-label={t('head.showCut', { letter })}
              onClick={() => actions.pick(cut.job.id)}
              className={classNames(
                'size-6 rounded-[3px] bg-control text-small',
                cut.job.id === pickedId && 'bg-mark text-mark-ink',
              )}
            >
              {letter}
            </button>
          ))}
        </span>
      )}
      <span className="flex shrink-0 gap-2">
        {view === 'cuts' && cuts.length > 1 && (
          <Segmented
            label={t('head.sideBySide')}
            labelHidden
            options={counts}
            value={sideBySide === 1 ? '1' : sideBySide === 2 ? '2' : '3'}
            onChange={(next) => actions.setSideBySide(next === '1' ? 1 : next === '2' ? 2 : 3)}
          />
        )}
        <Segmented
          label={t('head.view')}
          labelHidden
          options={views.map((one) => ({ value: one, label: t(`head.views.${one}`) }))}
          value={view}
          onChange={actions.showView}
        />
      </span>
      {view !== 'captions' && (
        <IconButton
          icon={PanelRight}
          label={t(inspectorShown ? 'head.hideInspector' : 'head.showInspector')}
          keys="mod+i"
          pressed={inspectorShown}
          onClick={actions.toggleInspector}
        />
      )}
    </header>
  )
}
