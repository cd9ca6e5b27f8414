import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import type { ForwardingActions } from '../events/event-commands.ts'
import type { ForwardingDialog, ForwardingPanelProps } from './forwarding-panel.tsx'
import { useForwardRules } from './use-forwarding.ts'

/** The state of the forwarding panel, and its actions for the commands of the screen. */
export function useForwardingPanel(): {
  readonly panel: Omit<ForwardingPanelProps, 'onShow'>
  readonly commands: ForwardingActions
} {
  const { call } = useBridge()
  const rules = useForwardRules()
  const [pickedId, setPicked] = useState<string | null>(null)
  const [dialog, setDialog] = useState<ForwardingDialog>(null)
  /** The rule whose secret is on the clipboard. */
  const [copied, setCopied] = useState<string | null>(null)
  const picked = rules.find(({ id }) => id === pickedId) ?? rules[0] ?? null

  async function copySecret(id: string): Promise<void> {
    const { secret } = await call.eventForwarding.secret({ id })
    await navigator.clipboard.writeText(secret)
    setCopied(id)
  }
  const copy = picked === null ? null : () => void copySecret(picked.id).catch(reportError)
  return {
    panel: {
      rules,
      picked,
      dialog,
      isCopied: picked !== null && copied === picked.id,
      onPick: setPicked,
      onDialog: setDialog,
      onCopySecret: copy ?? (() => undefined),
    },
    commands: {
      add: () => setDialog('add'),
      copySecret: copy,
      remove: picked === null ? null : () => setDialog('remove'),
    },
  }
}
