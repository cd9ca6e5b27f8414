import type { JobId } from '#shared/domain/ids.ts'
import type { Command } from '../../lib/commands.tsx'
import type { MascotActions } from './actions.ts'
import type { LetteredCut } from './takes.ts'

export type MascotCommandsDeps = {
  readonly actions: MascotActions
  /** The cuts side by side. */
  readonly shown: readonly LetteredCut[]
  readonly pickedId: JobId | null
  /** Why no other cut can be made; null where one can. */
  readonly noRecut: string | null
  /** Why the picked cut cannot be chosen or saved, and why none can be compared; null where they can. */
  readonly noFilm: string | null
  readonly noCompare: string | null
  readonly noCaptions: string | null
  /** The captions are open: they have an undo of their own, and no cut is beside them. */
  readonly isAtDesk: boolean
  recut(): void
  /** Opens the form with what this video was made from. */
  reuse(): void
  focusRecut(): void
  choose(): void
  undo(): void
  compare(): void
  save(): void
}

const unless = (reason: string | null) => (reason === null ? {} : { disabled: reason })

/** Everything that can be done on the Mascot screen, for the palette and the keys. */
export function mascotCommands(deps: MascotCommandsDeps): Command[] {
  const { actions, shown, noRecut, noFilm, noCompare, noCaptions, isAtDesk } = deps
  const group = 'Mascot'
  const noVideo = shown.length === 0 ? 'There is no video yet.' : null
  const aboutCuts: Command[] = [
    {
      id: 'mascot.recut',
      title: 'Re-cut what is in the form',
      group,
      keys: 'mod+enter',
      hidden: true,
      ...unless(noVideo ?? noRecut),
      run: deps.recut,
    },
    {
      id: 'mascot.new-cut',
      title: 'New cut of this video',
      group,
      keys: 'n',
      ...unless(noVideo ?? noRecut),
      run: deps.focusRecut,
    },
    ...[1, 2, 3].map((place): Command => {
      const one = shown[place - 1]
      return {
        id: `mascot.pick-${place}`,
        title: one === undefined ? `Pick cut ${place}` : `Pick cut ${one.letter}`,
        group,
        keys: String(place),
        ...unless(one === undefined ? 'There is no such cut beside it.' : null),
        run: () => one !== undefined && actions.pick(one.cut.job.id),
      }
    }),
    {
      id: 'mascot.choose',
      title: 'Choose the picked cut',
      group,
      keys: 'p',
      ...unless(noVideo ?? noFilm),
      run: deps.choose,
    },
    { id: 'mascot.undo', title: 'Take the last choice back', group, keys: 'mod+z', ...unless(noVideo), run: deps.undo },
    {
      id: 'mascot.compare',
      title: 'Compare cuts',
      group,
      keys: 'c',
      ...unless(noVideo ?? noCompare),
      run: deps.compare,
    },
    { id: 'mascot.save', title: 'Save the picked cut to…', group, ...unless(noVideo ?? noFilm), run: deps.save },
  ]
  return [
    ...(isAtDesk ? [] : aboutCuts),
    { id: 'mascot.reuse', title: 'Reuse in a new video', group, keys: 'shift+r', ...unless(noVideo), run: deps.reuse },
    { id: 'mascot.new', title: 'New video', group, keys: 'shift+n', run: () => actions.openSheet() },
    {
      id: 'mascot.parts',
      title: 'Show the parts of this video',
      group,
      ...unless(noVideo),
      run: () => actions.showView('parts'),
    },
    {
      id: 'mascot.cuts',
      title: 'Show cuts side by side',
      group,
      ...unless(noVideo),
      run: () => actions.showView('cuts'),
    },
    {
      id: 'mascot.captions',
      title: 'Edit the captions',
      group,
      ...unless(noVideo ?? noCaptions),
      run: () => actions.showView('captions'),
    },
    {
      id: 'mascot.inspector',
      title: 'Show or hide the panel at the right',
      group,
      keys: 'mod+i',
      run: actions.toggleInspector,
    },
    { id: 'mascot.sidebar', title: 'Show or hide the videos', group, keys: 'mod+b', run: actions.toggleSidebar },
  ]
}
