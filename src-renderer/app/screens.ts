import { Clapperboard, LayoutGrid, ListVideo, type LucideIcon, Settings2, Speech } from 'lucide-react'

/** A screen of the rail. */
export type Screen = {
  readonly path: '/create' | '/mascot' | '/library' | '/activity' | '/settings'
  readonly title: string
  readonly icon: LucideIcon
  readonly keys: string
  /** At the foot of the rail. */
  readonly foot?: true
}

/** The screens, in the order of the rail. */
export const screens: readonly Screen[] = [
  { path: '/create', title: 'Create', icon: Clapperboard, keys: 'mod+1' },
  { path: '/mascot', title: 'Mascot', icon: Speech, keys: 'mod+2' },
  { path: '/library', title: 'Library', icon: LayoutGrid, keys: 'mod+3' },
  { path: '/activity', title: 'Activity', icon: ListVideo, keys: 'mod+4' },
  { path: '/settings', title: 'Settings', icon: Settings2, keys: 'mod+comma', foot: true },
]
