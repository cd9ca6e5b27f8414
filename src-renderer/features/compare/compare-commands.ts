import type { Command } from '../../lib/commands.tsx'

export type CompareCommandsDeps = {
  readonly isBlinking: boolean
  step(by: 1 | -1): void
  swap(): void
  blink(): void
  showBoth(): void
  toggleLink(): void
  keepAndClose(): void
  close(): void
}

/** Everything that can be done while two files are compared, for the palette and the keys. */
export function compareCommands(deps: CompareCommandsDeps): Command[] {
  const group = 'Compare'
  return [
    { id: 'compare.next', title: 'Next candidate', group, keys: 'right', run: () => deps.step(1) },
    { id: 'compare.before', title: 'Candidate before', group, keys: 'left', run: () => deps.step(-1) },
    { id: 'compare.swap', title: 'Make the candidate the keep', group, keys: 'up', run: deps.swap },
    {
      id: 'compare.blink',
      title: deps.isBlinking ? 'Blink to the other' : 'Blink: one in the place of the other',
      group,
      keys: 'b',
      run: deps.blink,
    },
    { id: 'compare.both', title: 'Side by side', group, run: deps.showBoth },
    { id: 'compare.link', title: 'Link or free the zoom', group, run: deps.toggleLink },
    { id: 'compare.done', title: 'Keep A and close', group, keys: 'enter', run: deps.keepAndClose },
    {
      id: 'compare.close',
      title: deps.isBlinking ? 'Side by side again' : 'Close the comparison',
      group,
      keys: 'escape',
      run: deps.isBlinking ? deps.showBoth : deps.close,
    },
  ]
}
