import type { JobId } from '#shared/domain/ids.ts'
import { makeCommand } from '../../lib/make-command.ts'
import type { Command } from '../../lib/commands.tsx'
import { type ReviewStep, sinceOf } from '../../lib/reviews.ts'
import type { PresenterActions } from './actions.ts'
import type { LetteredCut } from './takes.ts'
import { t } from './texts.ts'

export type PresenterCommandsDeps = {
  readonly actions: Pick<PresenterActions, 'pick' | 'openSheet' | 'showView' | 'toggleInspector' | 'toggleSidebar'>
  readonly shown: readonly LetteredCut[]
  readonly pickedId: JobId | null
  /** Why no other cut can be made; null if one can. */
  readonly noRecut: string | null
  /** Why the selected cut cannot be chosen or saved, and why none can be compared; null if they can. */
  readonly noVideoYet: string | null
  readonly noCompare: string | null
  readonly noCaptions: string | null
  /** The caption editor is open: it has its own undo, and shows no cuts. */
  readonly isEditingCaptions: boolean
  recut(): void
  reuse(): void
  focusRecut(): void
  choose(): void
  undo(): void
  /** The last choice that can be undone; null if there is none. */
  readonly last: ReviewStep | null
  compare(): void
  save(): void
}

/** Creates the commands of the Presenter screen, for the palette and the keys. */
export function presenterCommands(deps: PresenterCommandsDeps): Command[] {
  const { actions, shown, noRecut, noVideoYet, noCompare, noCaptions, isEditingCaptions } = deps
  const command = makeCommand('mascot', t('screen'))
  const noVideo = shown.length === 0 ? t('blocked.noVideo') : null
  const aboutCuts: Command[] = [
    command('recut', t('commands.recut'), deps.recut, { keys: 'mod+enter', hidden: true, reason: noVideo ?? noRecut }),
    command('new-cut', t('commands.newCut'), deps.focusRecut, { keys: 'n', reason: noVideo ?? noRecut }),
    ...[1, 2, 3].map((place) => {
      const one = shown[place - 1]
      return command(
        `pick-${place}`,
        t('commands.selectCut', { cut: one?.letter ?? String(place) }),
        () => one !== undefined && actions.pick(one.cut.job.id),
        { keys: String(place), place: 'last', reason: one === undefined ? t('blocked.noCutHere') : null },
      )
    }),
    command('choose', t('commands.choose'), deps.choose, { keys: 'p', reason: noVideo ?? noVideoYet }),
    command('undo', t('commands.undo'), deps.undo, {
      keys: 'mod+z',
      ...sinceOf(deps.last),
      reason: noVideo ?? (deps.last === null ? t('blocked.nothingToUndo') : null),
    }),
    command('compare', t('commands.compare'), deps.compare, { keys: 'c', reason: noVideo ?? noCompare }),
    command('save', t('commands.download'), deps.save, { reason: noVideo ?? noVideoYet }),
  ]
  return [
    ...(isEditingCaptions ? [] : aboutCuts),
    command('reuse', t('commands.reuse'), deps.reuse, { keys: 'shift+r', reason: noVideo }),
    command('new', t('commands.newVideo'), () => actions.openSheet(), { keys: 'shift+n' }),
    command('parts', t('commands.parts'), () => actions.showView('parts'), { reason: noVideo }),
    command('cuts', t('commands.cuts'), () => actions.showView('cuts'), { reason: noVideo }),
    command('captions', t('commands.captions'), () => actions.showView('captions'), { reason: noVideo ?? noCaptions }),
    command('inspector', t('commands.inspector'), actions.toggleInspector, { keys: 'mod+i' }),
    command('sidebar', t('commands.sidebar'), actions.toggleSidebar, { keys: 'mod+b' }),
  ]
}

const nothing = () => undefined

/** The commands that the screen offers with a video open, by id and title: for the palette of other screens. */
export function offeredPresenterCommands(): Command[] {
  const actions = { pick: nothing, openSheet: nothing, showView: nothing, toggleInspector: nothing }
  return presenterCommands({
    actions: { ...actions, toggleSidebar: nothing },
    shown: [],
    pickedId: null,
    noRecut: null,
    noVideoYet: null,
    noCompare: null,
    noCaptions: null,
    isEditingCaptions: false,
    recut: nothing,
    reuse: nothing,
    focusRecut: nothing,
    choose: nothing,
    undo: nothing,
    last: null,
    compare: nothing,
    save: nothing,
  })
}
