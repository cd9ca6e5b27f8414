import type { Asset } from '#shared/bridge/library.ts'
import { CornerUpRight } from 'lucide-react'
import { useInputModels } from '../../../lib/input-models.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PickMenu } from '../../../ui/pick-menu.tsx'
import { t } from '../texts.ts'

/** Goes on from a result: it is the input of another model, which edits it or makes a film of it. */
export function UseAsInput({ asset }: { readonly asset: Asset }) {
  const menu = useInputModels(asset)
  return <PickMenu {...menu} trigger={<IconButton icon={CornerUpRight} size="small" label={t('run.useAsInput')} />} />
}
