import type { ShelfFile } from '#shared/bridge/shelf.ts'
import { CircleDashed, Cloud, HardDrive, Hourglass, type LucideIcon, X } from 'lucide-react'
import { useNow } from '../../../lib/hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { fileWords, type FileWords, isCounting } from './file-words.ts'

const icons: Readonly<Record<FileWords['state'], LucideIcon>> = {
  library: HardDrive,
  service: Cloud,
  downloading: Cloud,
  rendering: CircleDashed,
  waiting: Hourglass,
  none: CircleDashed,
  failed: X,
}
const inks: Readonly<Partial<Record<FileWords['state'], string>>> = {
  waiting: 'text-warn',
  failed: 'text-err',
  none: 'text-ink-3',
}

/** Describes a file, and follows the time of one that is rendered. */
export function useFileWords(file: ShelfFile, timeZone: string): FileWords {
  return fileWords(file, timeZone, useNow(1_000, isCounting(file)))
}

/** The state of a file as a mark and words, with its length and size. */
export function FileLine({ words }: { readonly words: FileWords }) {
  const { state, words: text, detail, isBusy } = words
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-caption whitespace-nowrap text-ink-2">
      {isBusy ? (
        <i aria-hidden className="busy-ring" />
      ) : (
        <Icon icon={icons[state]} size={14} className={inks[state] ?? ''} />
      )}
      <span className={classNames('truncate', inks[state])}>{text}</span>
      <span className="ms-auto shrink-0 ps-1 text-ink-3">{detail}</span>
    </span>
  )
}
