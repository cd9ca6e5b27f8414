import type { FieldOf } from '#shared/domain/input-form/field.ts'
import { Dices, Lock, LockOpen } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { useCreateActions, useCreateState } from '../create-context.tsx'
import { type FieldControlProps, frameOf } from '../field-frame.ts'
import { t } from '../texts.ts'

/** The seed of the model's chance, with a die that rolls one and a lock that keeps it for the next runs. */
export function SeedControl(props: FieldControlProps<FieldOf<'number'>>) {
  const { field, value } = props
  const actions = useCreateActions()
  const isLocked = useCreateState((state) => state.seedLocked)
  return (
    <NumberField
      {...frameOf(props)}
      aside={t('field.seed.aside')}
      help={undefined}
      integer
      value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
      onChange={(seed) => actions.setSeed(field.name, seed)}
      min={field.least ?? undefined}
      max={field.most ?? undefined}
      placeholder={t('field.seed.placeholder')}
      actions={
        <>
          <IconButton
            icon={Dices}
            variant="plain"
            label={t('field.seed.randomize')}
            onClick={() => actions.rollSeed()}
          />
          <IconButton
            icon={isLocked ? Lock : LockOpen}
            variant="plain"
            pressed={isLocked}
            label={t(isLocked ? 'field.seed.unlock' : 'field.seed.lock')}
            onClick={actions.toggleSeedLock}
          />
        </>
      }
    />
  )
}
