import { Clapperboard, LayoutGrid, ListVideo, type LucideIcon, Settings2, Speech } from 'lucide-react'
import { t } from './texts.ts'

/** A screen of the rail. */
export type Screen = {
  readonly path: '/create' | '/presenter' | '/library' | '/activity' | '/settings'
  readonly name: 'create' | 'presenter' | 'library' | 'activity' | 'settings'
  readonly icon: LucideIcon
  readonly keys: string
  /** At the foot of the rail. */
  readonly foot?: true
}

/** The screens, in the order of the rail. */
export const screens: readonly Screen[] = [
  { path: '/create', name: 'create', icon: Clapperboard, keys: 'mod+1' },
  { path: '/presenter', name: 'presenter', icon: Speech, keys: 'mod+2' },
  { path: '/library', name: 'library', icon: LayoutGrid, keys: 'mod+3' },
  { path: '/activity', name: 'activity', icon: ListVideo, keys: 'mod+4' },
  { path: '/settings', name: 'settings', icon: Settings2, keys: 'mod+comma', foot: true },
]

/** The screen’s name, as the rail and the commands show it. */
export const screenTitle = ({ name }: Screen): string => t(`screens.${name}`)
