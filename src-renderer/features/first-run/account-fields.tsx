import type { VaultInfo } from '#shared/bridge/workspace.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { Eye, EyeOff, Check, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ClipboardEvent, type RefObject, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AccountFields as Fields, AccountProblems, CheckState } from './account-entry.ts'
import { t } from './texts.ts'
import { formatCredits } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'

type AccountFieldsProps = {
  readonly fields: Fields
  readonly problems: AccountProblems
  readonly check: CheckState
  readonly vault: VaultInfo | null
  onChange(part: Partial<Fields>): void
  onLeave(): void
  readonly addressRef: RefObject<HTMLInputElement | null>
  readonly keyRef: RefObject<HTMLInputElement | null>
}

type Line = { readonly icon: LucideIcon; readonly ink: string; readonly text: string }

// Anything but the system's keychain protects less, and says so.
const vaultLine = ({ kind, ...spoken }: VaultInfo): Line =>
  kind === 'keychain'
    ? { icon: Check, ink: 'text-ok', text: sentenceOf(spoken) }
    : { icon: TriangleAlert, ink: 'text-warn', text: sentenceOf(spoken) }

function linesOf(check: CheckState, vault: VaultInfo | null): readonly Line[] {
  if (check.kind !== 'good') return []
  const { balance, tier } = check.result
  const credits = formatCredits(balance)
  const accepted =
    tier === null ? t('check.accepted', { credits }) : t('check.acceptedWithPlan', { credits, plan: tier })
  return [
    { icon: Check, ink: 'text-ok', text: accepted },
    ...(vault === null ? [] : [vaultLine(vault)]),
    { icon: TriangleAlert, ink: 'text-warn', text: t('check.monthlyCap') },
  ]
}

function AccountCheckLines({ check, vault }: { readonly check: CheckState; readonly vault: VaultInfo | null }) {
  return (
    <div role="status">
      <ul className="mt-3 flex min-h-[18px] flex-col gap-[5px] text-small">
        {check.kind === 'checking' && <li className="text-ink-3">{t('check.checking')}</li>}
        {linesOf(check, vault).map(({ icon, ink, text }) => (
          <li key={text} className="flex gap-3">
            <Icon icon={icon} size={14} className={`mt-0.5 ${ink}`} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Fields for the service address and key of a hosted account, with the result of their check. */
export function AccountFields(props: AccountFieldsProps) {
  const { fields, problems, check, vault, onChange, onLeave, addressRef, keyRef } = props
  const [shown, setShown] = useState(false)
  // A single-line field drops line breaks silently; a pasted key with one is refused with a message instead.
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text)) return
    event.preventDefault()
    onChange({ key: text })
  }
  // When it is left, the field reports the pasted text without its line breaks, which nobody typed.
  const changeKey = (key: string) => {
    if (key !== fields.key.replaceAll(/[\r\n]/g, '')) onChange({ key })
  }
  return (
    <div className="mt-3 flex flex-col gap-[13px]">
      <TextField
        label={t('account.address')}
        tall
        value={fields.baseUrl}
        onChange={(baseUrl) => onChange({ baseUrl })}
        onBlur={onLeave}
        error={problems.baseUrl}
        inputRef={addressRef}
        placeholder={t('account.addressExample')}
        type="url"
        autoComplete="url"
        spellCheck={false}
      />
      <div onPaste={paste}>
        <TextField
          label={t('account.key')}
          aside={t('account.plan')}
          tall
          mono
          value={fields.key}
          onChange={changeKey}
          onBlur={onLeave}
          error={problems.key}
          inputRef={keyRef}
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          trailing={
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={t(shown ? 'account.hideKey' : 'account.showKey')}
              size="small"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          }
        />
        <AccountCheckLines check={check} vault={vault} />
      </div>
    </div>
  )
}
