import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { formatCredits } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { EmptyState } from '../../../ui/note.tsx'
import { useCastActions } from '../cast-context.tsx'
import { emptyAvatarDraft } from './avatar-draft.ts'
import { t } from './texts.ts'

/** What a first avatar can be made from: one prompt for each model. */
const starts = [
  { id: 'potter', model: 'flux', stylePreset: 'professional', batchSize: 4 },
  { id: 'baker', model: 'imagen3', stylePreset: null, batchSize: 2 },
  { id: 'host', model: 'reality4', stylePreset: 'realistic', batchSize: 1 },
] as const

/** Shown while there is no avatar: prompts to start from, which fill the form, each with its price. */
export function FirstPrompts({ onPicked }: { onPicked(): void }) {
  const actions = useCastActions()
  const isPractice = usePractice()
  return (
    <EmptyState title={t('empty.title')}>
      {t('empty.text')}
      <ul aria-label={t('empty.prompts')} className="mt-4 space-y-1.5">
        {starts.map(({ id, model, stylePreset, batchSize }) => {
          const prompt = t(`empty.${id}`)
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  actions.type({ ...emptyAvatarDraft, prompt, model, stylePreset, batchSize })
                  onPicked()
                }}
                className="flex w-full gap-4 rounded-control bg-surface-1 px-3.5 py-2.5 text-start text-ink hover:bg-surface-2"
              >
                <span className="min-w-0 flex-1">
                  {prompt}
                  <span className="block text-small text-ink-3">{t('empty.makes', { model, count: batchSize })}</span>
                </span>
                <span className="shrink-0">{formatCredits(avatarPrice(model, batchSize).credits, isPractice)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </EmptyState>
  )
}
