import type { Asset } from '#shared/bridge/library.ts'
import { CornerUpRight } from 'lucide-react'
import { useInputModels } from '../../../lib/input-models.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PickMenu } from '../../../ui/pick-menu.tsx'
import { t } from '../texts.ts'

/** Opens a model of the user's choice with the file as its input. */
export function UseAsInput({ asset }: { readonly asset: Asset }) {
  const menu = useInputModels(asset)
  return (
    <PickMenu
      {...menu}
      trigger={<IconButton icon={CornerUpRight} variant="plain" label={t('inspector.useAsInput')} />}
    />
  )
}
