import type { PlayTakes } from '#shared/bridge/takes.ts'
import { RadioGroup } from 'radix-ui'
import { classNames } from '../../../ui/class-names.ts'
import { useComposerActions, useComposerState } from '../composer-context.tsx'
import { takeText } from './take-words.ts'
import { t } from './texts.ts'

type TakeListProps = { readonly play: PlayTakes; readonly selectedId: string | null }

/** The takes of a play, of which one is selected: its hook and angle. */
export function TakeList({ play, selectedId }: TakeListProps) {
  const actions = useComposerActions()
  const typed = useComposerState((state) => state.typed)
  if (play.takes.length === 0) return <p className="text-small text-ink-3">{t('takes.none')}</p>
  return (
    <RadioGroup.Root
      aria-label={t('takes.title')}
      value={selectedId ?? ''}
      onValueChange={(takeId) => actions.selectTake(play.playId, takeId)}
      className="-mx-2.5"
    >
      {play.takes.map((take, index) => {
        const { hook } = typed[take.takeId] ?? takeText(take)
        const isEdited = take.edit !== null || typed[take.takeId] !== undefined
        const isSelected = take.takeId === selectedId
        return (
          <RadioGroup.Item
            key={take.takeId}
            value={take.takeId}
            className={classNames(
              'grid w-full grid-cols-[22px_1fr] rounded-control px-2.5 py-1.5 text-start text-small',
              isSelected ? 'bg-control' : 'hover:bg-control/60',
            )}
          >
            <span className="text-ink-3">{index + 1}</span>
            <span className="min-w-0">
              <span className={classNames('line-clamp-2', isSelected ? 'font-medium' : 'text-ink-2')}>
                {hook === '' ? t('takes.noHook') : t('takes.hook', { hook })}
              </span>
              <span className="block truncate text-ink-3">
                {[take.angle ?? t('takes.noAngle'), isEdited ? t('takes.edited') : ''].filter(Boolean).join(', ')}
              </span>
            </span>
          </RadioGroup.Item>
        )
      })}
    </RadioGroup.Root>
  )
}
