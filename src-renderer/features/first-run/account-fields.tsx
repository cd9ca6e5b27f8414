import type { VaultInfo } from '#shared/bridge/workspace.ts'
import { Eye, EyeOff } from 'lucide-react'
import { type ClipboardEvent, type RefObject, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountCheckLines } from './account-check-lines.tsx'
import type { AccountFields as Fields, AccountProblems, CheckState } from './account-entry.ts'
import { t } from './texts.ts'

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

/** Service address and key of a hosted account, with what their check said. */
export function AccountFields(props: AccountFieldsProps) {
  const { fields, problems, check, vault, onChange, onLeave, addressRef, keyRef } = props
  const [shown, setShown] = useState(false)
  // A field of one line drops line breaks silently; a key that came with one is refused instead, in words.
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text)) return
    event.preventDefault()
    onChange({ key: text })
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
          onChange={(key) => onChange({ key })}
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
