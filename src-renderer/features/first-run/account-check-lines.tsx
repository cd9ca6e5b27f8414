import type { VaultInfo } from '#shared/bridge/workspace.ts'
import { Check, type LucideIcon, TriangleAlert } from 'lucide-react'
import { formatCredits } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CheckState } from './account-entry.ts'
import { t } from './texts.ts'

type Line = { readonly icon: LucideIcon; readonly ink: string; readonly text: string }

// Anything but the system's keychain protects less, and says so.
const vaultLine = ({ kind, sentence }: VaultInfo): Line =>
  kind === 'keychain'
    ? { icon: Check, ink: 'text-ok', text: sentence }
    : { icon: TriangleAlert, ink: 'text-warn', text: sentence }

function linesOf(check: CheckState, vault: VaultInfo | null): readonly Line[] {
  if (check.kind !== 'good') return []
  const { balance, tier } = check.result
  const credits = formatCredits(balance)
  const accepted =
    tier === null ? t('check.accepted', { credits }) : t('check.acceptedWithPlan', { credits, plan: tier })
  return [
    { icon: Check, ink: 'text-ok', text: accepted },
    ...(vault === null ? [] : [vaultLine(vault)]),
    {
      icon: TriangleAlert,
      ink: 'text-warn',
      text: t('check.monthlyCap'),
    },
  ]
}

/** What the check of a key said, line by line. */
export function AccountCheckLines({ check, vault }: { readonly check: CheckState; readonly vault: VaultInfo | null }) {
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
