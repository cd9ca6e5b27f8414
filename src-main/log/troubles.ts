import { type Trouble, TroubleKind } from '#shared/bridge/status.ts'
import type { Clock } from '#shared/util/clock.ts'
import { startInterval } from '#shared/util/guard-timers.ts'

/** A trouble with what its button does; a trouble without `settle` ends by itself. */
export type Told = {
  readonly sentence: string
  readonly stopsSpending?: boolean
  readonly settle?: { readonly label: string; run(): void }
}

/** Hears of one kind of trouble, or of its end (null). The same words again change nothing. */
export type TellTrouble = (kind: TroubleKind, told: Told | null) => void

/** What is wrong with the studio at the moment. */
export interface Troubles {
  readonly tell: TellTrouble
  list(): Trouble[]
  /** True while anything is wrong that forbids to spend. */
  isSpendingStopped(): boolean
  /** Takes the action of a trouble; nothing where it is over or has none. */
  settle(kind: TroubleKind): void
  /** Calls now and every two seconds, also after a call that throws, until the studio stops: for what nobody reports by itself. */
  watch(look: () => void): void
  /** Ends all watches. What is told from then on is noted, and `onChange` is not called any more. */
  stop(): void
}

/** How soon something that nobody reports is noticed. Milliseconds. */
const lookEvery = 2_000

/** Told while secrets of this profile cannot be opened: the keychain is locked or gone, or the vault's key file is. */
const vaultLocked: Told = {
  sentence:
    'Can’t open your saved keys, so accounts can’t be used; nothing was sent or charged. Unlock the system keychain or restore the file vault.key and restart Backlot, or enter the key of each account again.',
}

/** Tells whether the vault gives back what it keeps. */
export function tellVault(tell: TellTrouble, isLocked: boolean): void {
  tell('vault-locked', isLocked ? vaultLocked : null)
}

/** A list of what is wrong; `onChange` hears of every change of it. */
export function createTroubles(deps: { clock: Clock; onChange: () => unknown }): Troubles {
  const known = new Map<TroubleKind, Told>()
  const stops = new Set<() => void>()
  let isOver = false

  const tell: TellTrouble = (kind, told) => {
    const before = known.get(kind)
    if (before?.sentence === told?.sentence) return
    if (told === null) known.delete(kind)
    else known.set(kind, told)
    if (!isOver) deps.onChange()
  }
  return {
    tell,
    isSpendingStopped: () => [...known.values()].some(({ stopsSpending }) => stopsSpending === true),
    list: () =>
      TroubleKind.options.flatMap((kind): Trouble[] => {
        const told = known.get(kind)
        if (told === undefined) return []
        const { sentence, stopsSpending = false, settle } = told
        return [{ kind, sentence, stopsSpending, action: settle?.label ?? null }]
      }),
    settle: (kind) => known.get(kind)?.settle?.run(),
    watch(look) {
      if (!isOver) stops.add(startInterval(deps.clock, lookEvery, look))
    },
    stop() {
      isOver = true
      for (const stop of stops) stop()
    },
  }
}
