import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { ComposerTake } from '#shared/bridge/takes.ts'
import type { ComposerDeps, createOrders } from '../composer-deps.ts'
import type { ComposerState } from '../composer-store.ts'
import { ownWords, takeText, type TakeText } from './take-words.ts'

type Choice = Pick<ComposerState, 'takesText' | 'takesAngle' | 'takesOf' | 'takesPlayId'>

const without = <Value>(all: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== key))

/** Creates the actions on the takes of a brand. */
export function createTakeActions(deps: ComposerDeps, order: ReturnType<typeof createOrders>) {
  const { bridge, profileId, store, explain, changed } = deps
  const { getState, setState } = store

  /** Stores words once; what is typed meanwhile stays and is stored after it. */
  async function send(take: ComposerTake, text: TakeText | null): Promise<void> {
    const { takeId } = take
    const words = text === null ? null : ownWords(take, text)
    try {
      await (words === null
        ? bridge.takes.restore({ profileId, takeId })
        : bridge.takes.edit({ profileId, takeId, words }))
      changed('takes')
      changed('shelf')
      setState(({ typed, unsaved }) => ({
        typed: typed[takeId] === text || text === null ? without(typed, takeId) : typed,
        unsaved: without(unsaved, takeId),
      }))
    } catch (error) {
      setState(({ unsaved }) => ({ unsaved: { ...unsaved, [takeId]: explain(error) } }))
    }
  }

  return {
    selectTake: (playId: string, takeId: string) =>
      setState(({ takeOf }) => ({ takeOf: { ...takeOf, [playId]: takeId } })),
    setAngle: (angle: string | null) => setState({ angle }),
    chooseTakes: (change: Partial<Choice>) => setState(change),
    toggleWords: (wordsShown: boolean) => setState({ wordsShown }),
    /** Changes words that are stored by `keepWords`. */
    type: (take: ComposerTake, change: Partial<TakeText>) =>
      setState(({ typed }) => ({
        typed: { ...typed, [take.takeId]: { ...(typed[take.takeId] ?? takeText(take)), ...change } },
      })),
    /** Stores the typed words on this computer; nothing if none were typed. They stay in the form if that fails. */
    async keepWords(take: ComposerTake): Promise<void> {
      const text = getState().typed[take.takeId]
      if (text !== undefined) await send(take, text)
    },
    /** Removes the user's words, so that the service's are used. */
    restoreWords: (take: ComposerTake) => send(take, null),
    /** Orders a new take of a play with the chosen angle. */
    async write(playId: string, quote: ComposerQuote | null): Promise<void> {
      const { angle } = getState()
      const isTaken = await order('writing', [playId, angle], quote, (facts) =>
        bridge.takes.write({ profileId, playId, angle, ...facts }),
      )
      if (!isTaken) return
      setState({ angle: null })
      changed('takes')
    },
  }
}

/** The actions on the takes of a brand. */
export type TakeActions = ReturnType<typeof createTakeActions>
