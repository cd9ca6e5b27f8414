import { sentenceOf } from '../lib/sentences.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from '../lib/navigate.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { t } from './texts.ts'

const inks = {
  off: 'text-ink-3',
  local: 'text-ink-3',
  checking: 'text-ink-3',
  works: 'text-ok',
  problem: 'text-warn',
} as const

/** Says whether events of the service arrive, with the reason and a way to the settings in its popover. */
export function ReceiverCell({ receiver }: { readonly receiver: StudioStatus['receiver'] }) {
  const { toSettings } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const { kind } = receiver
  const words = t(`receiver.${kind}`)
  const open = () => {
    setOpen(false)
    toSettings({ section: kind === 'local' ? 'webhooks' : 'hosting' })
  }
  return (
    <Popover
      label={t('receiver.label')}
      side="top"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-[300px] space-y-2 p-4 text-small"
      trigger={
        <button type="button" className="dock-cell hover:bg-control">
          <Icon icon={Webhook} size={14} className={inks[kind]} />
          <span
            className={classNames(kind === 'local' ? 'sr-only' : 'narrow-hidden', kind === 'problem' && 'text-warn')}
          >
            {words}
          </span>
        </button>
      }
    >
      <h2 dir="auto" className="font-medium">
        {words}
      </h2>
      <p className="text-ink-2">{kind === 'problem' ? sentenceOf(receiver) : t(`receiver.texts.${kind}`)}</p>
      <button type="button" className="link" onClick={open}>
        {t('receiver.settings')}
      </button>
    </Popover>
  )
}
