import { useAllCommands } from '../lib/commands.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { t } from './texts.ts'

type KeysDialogProps = { readonly open: boolean; onOpenChange(open: boolean): void; readonly letterKeys: boolean }

function KeysList() {
  const commands = useAllCommands().filter((command) => command.keys !== undefined)
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <div className={groups.length > 1 ? 'columns-2 gap-8' : undefined}>
      {groups.map((group) => (
        <section key={group} className="mb-4 break-inside-avoid">
          <h3 className="mb-1 text-small text-ink-3">{group}</h3>
          <dl>
            {commands
              .filter((command) => command.group === group)
              .map(({ id, title, keys = '' }) => (
                <div key={id} className="flex min-h-7 items-center gap-3">
                  <dt className="flex-1">{title}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** Every key that works now, by where it belongs. */
export function KeysDialog({ open, onOpenChange, letterKeys }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('keys.title')}
      description={t(letterKeys ? 'keys.lettersOn' : 'keys.lettersOff')}
    >
      <KeysList />
    </Dialog>
  )
}
