import type { ForwardRule } from '#shared/bridge/event-forwarding.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { programOf } from './attempt-words.ts'
import { ForwardDialog } from './forward-dialog.tsx'
import { ForwardLog } from './forward-log.tsx'
import { t } from './texts.ts'

/** What is open over the panel. */
export type ForwardingDialog = 'add' | 'remove' | null

export type ForwardingPanelProps = {
  readonly rules: readonly ForwardRule[]
  readonly picked: ForwardRule | null
  readonly dialog: ForwardingDialog
  readonly isCopied: boolean
  onPick(id: string): void
  onDialog(dialog: ForwardingDialog): void
  onCopySecret(): void
  /** Shows an event of the log. */
  onShow(event: number): void
}

type RuleRowProps = {
  readonly rule: ForwardRule
  readonly isPicked: boolean
  onPick(): void
  onTurn(isEnabled: boolean): void
}

function RuleRow({ rule, isPicked, onPick, onTurn }: RuleRowProps) {
  const program = programOf(rule.url)
  return (
    <li className={classNames('relative flex items-center gap-2 border-b border-line pe-4', isPicked && 'row-picked')}>
      <button
        type="button"
        aria-pressed={isPicked}
        onClick={onPick}
        className="min-w-0 flex-1 px-4 py-2 text-start text-small"
      >
        <span className={classNames('mono block truncate', !rule.isEnabled && 'text-ink-3')}>{program}</span>
        <span className="block truncate text-ink-3">
          {rule.events === null ? t('allEvents') : rule.events.join(', ')}
          {rule.waiting > 0 && ` · ${t('waiting', { count: rule.waiting })}`}
        </span>
      </button>
      <Switch label={t('turn', { program })} labelHidden checked={rule.isEnabled} onChange={onTurn} />
    </li>
  )
}

/** The programs to which events are forwarded, and the deliveries to the selected one. */
export function ForwardingPanel(props: ForwardingPanelProps) {
  const { rules, picked, dialog, isCopied, onPick, onDialog, onCopySecret, onShow } = props
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const [wasRemoved, setRemoved] = useState<string | null>(null)
  const show = (work: Promise<{ rules: ForwardRule[] }>) =>
    void work.then((left) => queries.setQueryData(query.eventForwarding.rules.queryKey(), left)).catch(reportError)
  return (
    <section
      aria-label={t('title')}
      className={classNames(
        'flex shrink-0 flex-col border-t border-line-hi',
        rules.length > 0 && 'h-[218px] max-h-[40%]',
      )}
    >
      <div className="flex min-h-0 flex-1">
        <div className={classNames('flex min-h-0 flex-col', rules.length === 0 ? 'flex-1' : 'w-[300px] shrink-0')}>
          <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line pe-2 ps-4 text-small">
            <h2 className="font-medium">{t('title')}</h2>
            <span className="min-w-0 flex-1 truncate text-ink-3">{t('verifiedOnly')}</span>
            <Button size="small" variant="quiet" aria-label={t('add')} onClick={() => onDialog('add')}>
              <Icon icon={Plus} size={14} />
              {rules.length === 0 && t('add')}
            </Button>
          </div>
          {rules.length > 0 && (
            <ul aria-label={t('programs')} className="min-h-0 flex-1 overflow-y-auto">
              {rules.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  isPicked={rule.id === picked?.id}
                  onPick={() => onPick(rule.id)}
                  onTurn={(isEnabled) => show(call.eventForwarding.turn({ id: rule.id, isEnabled }))}
                />
              ))}
            </ul>
          )}
        </div>
        {picked !== null && (
          <ForwardLog
            rule={picked}
            isCopied={isCopied}
            onCopySecret={onCopySecret}
            onRemove={() => onDialog('remove')}
            onShow={onShow}
          />
        )}
      </div>
      {dialog === 'add' && (
        <ForwardDialog
          onClose={() => onDialog(null)}
          onAdd={(id) => {
            onDialog(null)
            onPick(id)
          }}
        />
      )}
      {picked !== null && picked.id !== wasRemoved && (
        <ConfirmDialog
          open={dialog === 'remove'}
          onOpenChange={(open) => !open && onDialog(null)}
          title={t('remove.title', { program: programOf(picked.url) })}
          cancel={t('remove.cancel')}
          confirm={t('remove.confirm')}
          danger
          onConfirm={() => {
            setRemoved(picked.id)
            onDialog(null)
            show(call.eventForwarding.remove({ id: picked.id }))
          }}
        >
          {t('remove.text')}
        </ConfirmDialog>
      )}
    </section>
  )
}
