import anime from '../../../../resources/images/avatar-styles/anime.webp'
import cyberpunk from '../../../../resources/images/avatar-styles/cyberpunk.webp'
import fantasy from '../../../../resources/images/avatar-styles/fantasy.webp'
import professional from '../../../../resources/images/avatar-styles/professional.webp'
import realistic from '../../../../resources/images/avatar-styles/realistic.webp'
import renaissance from '../../../../resources/images/avatar-styles/renaissance.webp'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { ChevronRight, Dices, Lock, LockOpen } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react'
import { useLeaving, useSettled } from '../../../lib/hooks.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NumberField, Slider } from '../../../ui/number-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { ExactCost } from '../exact-cost.tsx'
import { avatarChoices, emptyAvatarDraft, readAvatarOrder } from './avatar-draft.ts'
import { t } from './texts.ts'

/** One person in each style. */
const styleSamples = { anime, cyberpunk, fantasy, professional, realistic, renaissance }

type TileOption<Value> = {
  readonly value: Value
  readonly label: string
  readonly detail?: string
  /** Address of a picture above the label. */
  readonly image?: string
}

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly aside: ReactNode
  readonly priced?: boolean
  readonly columns: string
  readonly options: readonly TileOption<Value>[]
  /** Null if none is picked. */
  readonly value: Value | null
  onChange(value: Value): void
}

/** A few options as tiles, one of which is picked: radio buttons by keyboard. */
function TileChoice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, aside, priced = false, columns, options, value, onChange } = props
  return (
    <fieldset>
      <legend className="mb-1 flex w-full items-center gap-1.5 text-small text-ink-2">
        {priced && <span className="price-tick" />}
        {label}
        <span className="ml-auto text-ink-3">{aside}</span>
      </legend>
      <div className={classNames('grid gap-1.5', columns)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'cursor-pointer overflow-hidden rounded-control border-b-2 text-small has-focus-visible:[box-shadow:var(--focus)]',
              option.value === value ? 'border-ink bg-control-hi' : 'border-transparent bg-control text-ink-2',
            )}
          >
            <input
              type="radio"
              name={label}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.image !== undefined && (
              <img
                src={option.image}
                alt=""
                width={192}
                height={144}
                className="block aspect-4/3 w-full object-cover"
              />
            )}
            <span className="block px-1.5 py-1.5">
              <span className="block truncate">{option.label}</span>
              {option.detail !== undefined && <span className="block text-caption text-ink-2">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The form of new avatars with its exact price; typed values stay until they are changed. */
export function AvatarForm({ promptRef }: { readonly promptRef: Ref<HTMLTextAreaElement> }) {
  const actions = useCastActions()
  const draft = useCastState((state) => state.draft) ?? emptyAvatarDraft
  const making = useCastState((state) => state.making)
  const wasTried = useCastState((state) => state.wasTried)
  const { problems } = readAvatarOrder(draft)
  const { credits, each } = avatarPrice(draft.model, draft.batchSize)
  const settled = useSettled(draft, 500)
  const keep = useEffectEvent(() => actions.keepDraft())
  useEffect(() => keep(), [settled])
  useLeaving(actions.keepDraft)
  // What is merely missing counts as a problem once sending was tried.
  const errorOf = (field: string) => {
    const problem = problems[field]
    return problem === undefined || (field === 'prompt' && !wasTried && draft.prompt.trim() === '')
      ? undefined
      : problem
  }
  const withError = (field: string) => {
    const error = errorOf(field)
    return error === undefined ? {} : { error }
  }
  return (
    <section
      aria-label={t('form.label')}
      className="flex h-full w-[300px] shrink-0 flex-col border-r border-line bg-surface-1"
    >
      <div className="min-h-0 flex-1 space-y-3.5 overflow-y-auto px-4 py-3">
        <TextArea
          label={t('form.prompt')}
          aside={t('form.characters', { count: draft.prompt.length })}
          rows={4}
          placeholder={t('form.placeholder')}
          value={draft.prompt}
          onChange={(prompt) => actions.type({ prompt })}
          areaRef={promptRef}
          {...withError('prompt')}
        />
        <TileChoice
          label={t('form.model')}
          aside={t('form.changesPrice')}
          priced
          columns="grid-cols-3"
          options={avatarChoices.models.map((value) => ({
            value,
            label: value,
            detail: t('form.price', { credits: avatarPrice(value, 1).credits }),
          }))}
          value={draft.model}
          onChange={(model) => actions.type({ model })}
        />
        <TileChoice
          label={t('form.style')}
          aside={
            draft.stylePreset === null ? (
              t('form.optional')
            ) : (
              <button type="button" className="link" onClick={() => actions.type({ stylePreset: null })}>
                {t('form.noStyle')}
              </button>
            )
          }
          columns="grid-cols-3"
          options={avatarChoices.styles.map((value) => ({
            value,
            label: t(`form.styles.${value}`),
            image: styleSamples[value],
          }))}
          value={draft.stylePreset}
          onChange={(stylePreset) => actions.type({ stylePreset })}
        />
        <Segmented
          label={t('form.ratio')}
          full
          options={avatarChoices.ratios.map((value) => ({ value, label: value }))}
          value={draft.aspectRatio}
          onChange={(aspectRatio) => actions.type({ aspectRatio })}
        />
        <Segmented
          label={t('form.variants')}
          priced
          aside={t('form.each')}
          full
          options={avatarChoices.variants.map((value) => ({ value: String(value), label: String(value) }))}
          value={String(draft.batchSize)}
          onChange={(count) => actions.type({ batchSize: Number(count) })}
        />
        <NumberField
          label={t('form.seed')}
          aside={t('form.randomSeed')}
          integer
          value={draft.seed ?? undefined}
          onChange={(seed) => actions.type({ seed: seed ?? null, seedLocked: seed !== undefined })}
          actions={
            <>
              <IconButton icon={Dices} variant="plain" label={t('form.roll')} onClick={actions.rollSeed} />
              <IconButton
                icon={draft.seedLocked ? Lock : LockOpen}
                variant="plain"
                label={t(draft.seedLocked ? 'form.unlock' : 'form.lock')}
                pressed={draft.seedLocked}
                onClick={() => actions.type({ seedLocked: !draft.seedLocked })}
              />
            </>
          }
          {...withError('seed')}
        />
        <Collapsible.Root defaultOpen={draft.negativePrompt !== '' || draft.guidanceScale !== 10}>
          <Collapsible.Trigger className="group flex min-h-6 w-full items-center gap-1.5 rounded-control text-small text-ink-2 hover:text-ink">
            <Icon icon={ChevronRight} size={14} className="transition-transform group-data-[state=open]:rotate-90" />
            {t('form.more')}
            <span className="ml-auto text-ink-3">{String(draft.guidanceScale)}</span>
          </Collapsible.Trigger>
          <Collapsible.Content className="space-y-3.5 pt-2">
            <TextArea
              label={t('form.leaveOut')}
              requirement="optional"
              value={draft.negativePrompt}
              onChange={(negativePrompt) => actions.type({ negativePrompt })}
              {...withError('negativePrompt')}
            />
            <Slider
              label={t('form.guidance')}
              min={1}
              max={20}
              step={0.5}
              defaultValue={10}
              value={draft.guidanceScale}
              onChange={(guidanceScale) => actions.type({ guidanceScale })}
              help={t('form.guidanceHelp')}
              {...withError('guidanceScale')}
            />
          </Collapsible.Content>
        </Collapsible.Root>
      </div>
      <ExactCost
        label={t('cost.make', { count: draft.batchSize })}
        credits={credits}
        pricedBy={t('cost.pricedBy', { count: draft.batchSize, each })}
        note={t('cost.note')}
        sending={making}
        blocked={null}
        keys="mod+enter"
        onSpend={() => void actions.make()}
      />
    </section>
  )
}
