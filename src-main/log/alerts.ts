import { type Alert, AlertKind } from '#shared/bridge/status.ts'
import { type Clock, startInterval } from '#shared/util/ports.ts'

/** A trouble with what its button does; a trouble without `settle` ends by itself. */
export type Reported = {
  readonly sentence: string
  readonly stopsSpending?: boolean
  readonly settle?: { readonly label: string; run(): void }
}

/** Hears of one kind of trouble, or of its end (null). The same words again change nothing. */
export type ReportAlert = (kind: AlertKind, reported: Reported | null) => void

/** How soon something that nobody reports is noticed. Milliseconds. */
const checkEvery = 2_000

/** Told while secrets of this profile cannot be opened: the keychain is locked or gone, or the vault's key file is. */
const vaultLocked: Reported = {
  sentence:
    'Can’t open your saved keys, so accounts can’t be used; nothing was sent or charged. Unlock the system keychain or restore the file vault.key and restart Backlot, or enter the key of each account again.',
}

/** Tells whether the vault gives back what it keeps. */
export function reportVault(reportAlert: ReportAlert, isLocked: boolean): void {
  reportAlert('vault-locked', isLocked ? vaultLocked : null)
}

/** A list of what is wrong; `onChange` hears of every change of it. */
export function createAlerts(deps: { clock: Clock; onChange: () => unknown }) {
  const known = new Map<AlertKind, Reported>()
  const stops = new Set<() => void>()
  let isOver = false

  const reportAlert: ReportAlert = (kind, reported) => {
    const before = known.get(kind)
    if (before?.sentence === reported?.sentence) return
    if (reported === null) known.delete(kind)
    else known.set(kind, reported)
    if (!isOver) deps.onChange()
  }
  return {
    reportAlert,
    /** True while anything is wrong that forbids to spend. */
    isSpendingStopped: (): boolean => [...known.values()].some(({ stopsSpending }) => stopsSpending === true),
    list: (): Alert[] =>
      AlertKind.options.flatMap((kind): Alert[] => {
        const reported = known.get(kind)
        if (reported === undefined) return []
        const { sentence, stopsSpending = false, settle } = reported
        return [{ kind, sentence, stopsSpending, action: settle?.label ?? null }]
      }),
    /** Takes the action of a trouble; nothing where it is over or has none. */
    settle: (kind: AlertKind): void => known.get(kind)?.settle?.run(),
    /** Calls now and every two seconds, also after a call that throws, until the studio stops: for what nobody reports by itself. */
    watch(check: () => void): void {
      if (!isOver) stops.add(startInterval(deps.clock, checkEvery, check))
    },
    /** Ends all watches. What is told from then on is noted, and `onChange` is not called any more. */
    stop(): void {
      isOver = true
      for (const stop of stops) stop()
    },
  }
}
/** What is wrong with the studio at the moment. */
export type Alerts = ReturnType<typeof createAlerts>
