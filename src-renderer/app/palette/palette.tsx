import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { formatCredits } from '../../lib/format.ts'
import { balanceIn, useStudioStatus } from '../../lib/status.ts'
import { usePractice } from '../../lib/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { type PaletteEntry, PaletteRow } from './palette-row.tsx'
import { usePaletteEntries } from './use-palette-entries.tsx'
import { t } from '../texts.ts'

type PaletteProps = { readonly open: boolean; onOpenChange(open: boolean): void }

function PaletteBody({ onPick }: { onPick(entry: PaletteEntry): void }) {
  const [typed, setTyped] = useState('')
  const sections = usePaletteEntries(typed)
  const balance = useStudioStatus(balanceIn)
  const practice = usePractice()
  return (
    <Command shouldFilter={false} loop vimBindings={false} label={t('palette.label')}>
      <div className="flex h-[54px] items-center gap-2.5 border-b border-line-hi px-4">
        <Icon icon={Search} className="text-ink-3" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t('palette.label')}
          className="quiet-focus h-full flex-1 bg-transparent text-[18px] placeholder:text-ink-3"
        />
      </div>
      <Command.List label={t('palette.results')} className="max-h-[min(430px,60vh)] overflow-y-auto pb-1">
        {sections.map(({ title, detail, entries }) => (
          <Command.Group
            key={title}
            value={title}
            heading={
              <span className="flex justify-between px-4 pt-2 pb-[3px] text-caption text-ink-3">
                <span>{title}</span>
                <span>{detail}</span>
              </span>
            }
          >
            {entries.map((entry) => (
              <PaletteRow key={entry.id} entry={entry} typed={typed} onPick={onPick} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <div className="flex h-[42px] items-center gap-3.5 rounded-b-pop border-t border-line-hi bg-surface-1 px-4 text-small text-ink-2">
        <span className="flex items-center gap-1.5">
          <Kbd keys="enter" /> {t('palette.select')}
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd keys="escape" /> {t('palette.close')}
        </span>
        <span className="flex-1" />
        {balance !== null && <span>{t('palette.balance', { credits: formatCredits(balance, practice) })}</span>}
      </div>
    </Command>
  )
}

/** Search and every action in one field. Picking closes it; nothing is ever spent from here. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const picked = useRef<(() => void) | null>(null)
  const before = useRef<HTMLElement | null>(null)
  const runPicked = () => {
    const run = picked.current
    picked.current = null
    run?.()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className="scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
          }}
          // First the focus goes back to where it was, then the command may move it.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            before.current?.focus()
            runPicked()
          }}
          className="dialog palette"
        >
          <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
          <PaletteBody
            onPick={(entry) => {
              picked.current = () => entry.run()
              onOpenChange(false)
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
