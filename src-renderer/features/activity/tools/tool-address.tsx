import type { ServiceToolList } from '#shared/bridge/service-tools.ts'
import { Copy, Pencil } from 'lucide-react'
import { useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { t } from './texts.ts'

export type ToolAddressProps = {
  /** Null while it is not known. */
  readonly list: ServiceToolList | null
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  onCopy(): void
  onChanged(): void
}

/** Where the tool server is, for agents too, and the dialog that changes it. */
export function ToolAddress({ list, isOpen, onOpenChange, onCopy, onChanged }: ToolAddressProps) {
  const address = list?.address ?? ''
  return (
    <div className="flex h-9 shrink-0 items-center gap-1 border-b border-line px-3 text-small">
      <span className="shrink-0 text-ink-3">{t('address.label')}</span>
      <span data-selectable className="mono min-w-0 flex-1 truncate text-caption text-ink-2" title={address}>
        {address}
      </span>
      {address !== '' && <IconButton icon={Copy} variant="plain" label={t('address.copy')} onClick={onCopy} />}
      <IconButton icon={Pencil} variant="plain" label={t('address.change')} onClick={() => onOpenChange(true)} />
      {isOpen && <AddressDialog list={list} onClose={() => onOpenChange(false)} onChanged={onChanged} />}
    </div>
  )
}

type AddressDialogProps = Pick<ToolAddressProps, 'list' | 'onChanged'> & { onClose(): void }

function AddressDialog({ list, onClose, onChanged }: AddressDialogProps) {
  const { call } = useBridge()
  const [typed, setTyped] = useState(list?.address ?? '')
  const [problem, setProblem] = useState<string>()
  async function save(url: string | null): Promise<void> {
    try {
      await call.serviceTools.setAddress({ url })
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) throw error
      return setProblem(failure.message)
    }
    onChanged()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('address.change')}
      footer={
        <>
          <Button variant="quiet" onClick={() => void save(null).catch(reportError)}>
            {t('address.usual')}
          </Button>
          <Button onClick={onClose}>{t('address.cancel')}</Button>
          <Button variant="strong" onClick={() => void save(typed).catch(reportError)}>
            {t('address.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('address.field')}
        help={t('address.help')}
        value={typed}
        onChange={setTyped}
        error={problem}
      />
    </Dialog>
  )
}
