import type { JobId } from '#shared/domain/ids.ts'
import type { Command } from '../../lib/commands.tsx'
import type { PresenterActions } from './actions.ts'
import type { LetteredCut } from './takes.ts'
import { t } from './texts.ts'

export type PresenterCommandsDeps = {
  readonly actions: PresenterActions
  /** The cuts side by side. */
  readonly shown: readonly LetteredCut[]
  readonly pickedId: JobId | null
  /** Why no other cut can be made; null where one can. */
  readonly noRecut: string | null
  /** Why the picked cut cannot be chosen or saved, and why none can be compared; null where they can. */
  readonly noVideoYet: string | null
  readonly noCompare: string | null
  readonly noCaptions: string | null
  /** The captions are open: they have an undo of their own, and no cut is beside them. */
  readonly isEditingCaptions: boolean
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

/** Makes the commands of the Presenter screen, for the palette and the keys. */
export function presenterCommands(deps: PresenterCommandsDeps): Command[] {
  const { actions, shown, noRecut, noVideoYet, noCompare, noCaptions, isEditingCaptions } = deps
  const group = t('screen')
  const noVideo = shown.length === 0 ? t('blocked.noVideo') : null
  const aboutCuts: Command[] = [
    {
      id: 'mascot.recut',
      title: t('commands.recut'),
      group,
      keys: 'mod+enter',
      hidden: true,
      ...unless(noVideo ?? noRecut),
      run: deps.recut,
    },
    {
      id: 'mascot.new-cut',
      title: t('commands.newCut'),
      group,
      keys: 'n',
      ...unless(noVideo ?? noRecut),
      run: deps.focusRecut,
    },
    ...[1, 2, 3].map((place): Command => {
      const one = shown[place - 1]
      return {
        id: `mascot.pick-${place}`,
        title: t('commands.selectCut', { cut: one?.letter ?? String(place) }),
        group,
        keys: String(place),
        ...unless(one === undefined ? t('blocked.noCutHere') : null),
        run: () => one !== undefined && actions.pick(one.cut.job.id),
      }
    }),
    {
      id: 'mascot.choose',
      title: t('commands.choose'),
      group,
      keys: 'p',
      ...unless(noVideo ?? noVideoYet),
      run: deps.choose,
    },
    { id: 'mascot.undo', title: t('commands.undo'), group, keys: 'mod+z', ...unless(noVideo), run: deps.undo },
    {
      id: 'mascot.compare',
      title: t('commands.compare'),
      group,
      keys: 'c',
      ...unless(noVideo ?? noCompare),
      run: deps.compare,
    },
    { id: 'mascot.save', title: t('commands.download'), group, ...unless(noVideo ?? noVideoYet), run: deps.save },
  ]
  return [
    ...(isEditingCaptions ? [] : aboutCuts),
    { id: 'mascot.reuse', title: t('commands.reuse'), group, keys: 'shift+r', ...unless(noVideo), run: deps.reuse },
    { id: 'mascot.new', title: t('commands.newVideo'), group, keys: 'shift+n', run: () => actions.openSheet() },
    {
      id: 'mascot.parts',
      title: t('commands.parts'),
      group,
      ...unless(noVideo),
      run: () => actions.showView('parts'),
    },
    {
      id: 'mascot.cuts',
      title: t('commands.cuts'),
      group,
      ...unless(noVideo),
      run: () => actions.showView('cuts'),
    },
    {
      id: 'mascot.captions',
      title: t('commands.captions'),
      group,
      ...unless(noVideo ?? noCaptions),
      run: () => actions.showView('captions'),
    },
    {
      id: 'mascot.inspector',
      title: t('commands.inspector'),
      group,
      keys: 'mod+i',
      run: actions.toggleInspector,
    },
    { id: 'mascot.sidebar', title: t('commands.sidebar'), group, keys: 'mod+b', run: actions.toggleSidebar },
  ]
}
