import type { Asset } from '#shared/bridge/library.ts'
import { CornerUpRight } from 'lucide-react'
import { useInputModels } from '../../../lib/input-models.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PickMenu } from '../../../ui/pick-menu.tsx'

/** Goes on from a file: it is edited, or a film is made of it, by a model of the user's choice. */
export function UseAsInput({ asset }: { readonly asset: Asset }) {
  const menu = useInputModels(asset)
  return <PickMenu {...menu} trigger={<IconButton icon={CornerUpRight} variant="plain" label="Use as input of…" />} />
}
