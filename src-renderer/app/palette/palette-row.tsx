import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { markMatches } from './rank.ts'

/** What the palette can offer: an action, a model or a file. */
export type PaletteEntry = {
  readonly id: string
  readonly title: string
  /** A picture or an icon, 32 px. */
  readonly image: ReactNode
  /** What it is, in grey. */
  readonly group: string
  /** At the right: the key, the price or the date. */
  readonly detail: ReactNode
  readonly disabled?: string | undefined
  run(): void
}

type PaletteRowProps = { readonly entry: PaletteEntry; readonly typed: string; onPick(entry: PaletteEntry): void }

/** A row of the palette: 44 px, what was typed set heavier. */
export function PaletteRow({ entry, typed, onPick }: PaletteRowProps) {
  return (
    <Command.Item
      value={entry.id}
      disabled={entry.disabled !== undefined}
      onSelect={() => onPick(entry)}
      className="palette-row"
    >
      <span className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-media text-ink-2">
        {entry.image}
      </span>
      <span className="min-w-0 flex-1 truncate">
        {markMatches(entry.title, typed).map(({ text, hit }, index) => (
          // The parts of one title never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={hit ? 'font-strong' : undefined}>
            {text}
          </span>
        ))}
      </span>
      <span className="text-small text-ink-3">{entry.disabled ?? entry.group}</span>
      <span className="flex min-w-[132px] justify-end">{entry.detail}</span>
    </Command.Item>
  )
}
