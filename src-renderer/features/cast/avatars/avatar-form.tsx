import anime from '../../../../resources/images/avatar-styles/anime.webp'
import cyberpunk from '../../../../resources/images/avatar-styles/cyberpunk.webp'
import fantasy from '../../../../resources/images/avatar-styles/fantasy.webp'
import professional from '../../../../resources/images/avatar-styles/professional.webp'
import realistic from '../../../../resources/images/avatar-styles/realistic.webp'
import renaissance from '../../../../resources/images/avatar-styles/renaissance.webp'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { ChevronRight, Dices, Lock, LockOpen } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { type Ref, useEffect, useEffectEvent } from 'react'
import { t as fieldText } from '../../../forms/texts.ts'
import { useLeaving, useSettled } from '../../../lib/hooks.ts'
import { IconButton } from '../../../ui/button.tsx'
import { AspectBox, Icon } from '../../../ui/icon.tsx'
import { NumberField, Slider } from '../../../ui/number-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { ExactCost } from '../exact-cost.tsx'
import { avatarChoices, emptyAvatarDraft, readAvatarOrder } from './avatar-draft.ts'
import { TileChoice } from './tile-choice.tsx'
import { t } from './texts.ts'

/** One person in each style. */
const styleSamples = { anime, cyberpunk, fantasy, professional, realistic, renaissance }

type AvatarFormProps = {
  readonly promptRef: Ref<HTMLTextAreaElement>
  readonly variantsRef: Ref<HTMLDivElement>
  /** Whether its price is lit: the key that spends presses its button. */
  readonly isLit: boolean
}

const shapeOf = (ratio: string) => {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return <AspectBox width={width} height={height} />
}

/** The form of new avatars with its exact price; typed values stay until they are changed. */
export function AvatarForm({ promptRef, variantsRef, isLit }: AvatarFormProps) {
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
      onFocusCapture={() => actions.light('form')}
      onPointerDownCapture={() => actions.light('form')}
      className="flex h-full w-[300px] shrink-0 flex-col border-e border-line bg-surface-1"
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
          aside={fieldText('field.changesPrice')}
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
          options={avatarChoices.ratios.map((value) => ({ value, label: value, image: shapeOf(value) }))}
          value={draft.aspectRatio}
          onChange={(aspectRatio) => actions.type({ aspectRatio })}
        />
        <div ref={variantsRef}>
          <Segmented
            label={t('form.variants')}
            priced
            aside={t('form.each')}
            full
            options={avatarChoices.variants.map((value) => ({ value: String(value), label: String(value) }))}
            value={String(draft.batchSize)}
            onChange={(count) => actions.type({ batchSize: Number(count) })}
          />
        </div>
        <NumberField
          label={t('form.seed')}
          aside={fieldText('field.seed.aside')}
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
            <span className="ms-auto text-ink-3">{String(draft.guidanceScale)}</span>
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
        dim={!isLit}
        onSpend={() => void actions.make()}
      />
    </section>
  )
}
