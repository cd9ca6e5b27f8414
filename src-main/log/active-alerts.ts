import { type Alert, AlertKind } from '#shared/bridge/status.ts'
import { type Clock, startInterval } from '#shared/util/ports.ts'

/** A problem and the action of its button; without `settle` it ends automatically. */
export type Reported = {
  readonly sentence: string
  readonly stopsSpending?: boolean
  readonly settle?: { readonly label: string; run(): void }
}

/** Reports one kind of problem, or its end (null). Repeating the same sentence changes nothing. */
export type ReportAlert = (kind: AlertKind, reported: Reported | null) => void

/** Interval for checking problems that nothing reports. Milliseconds. */
const checkEvery = 2_000

/** Reported while secrets cannot be opened: the keychain is locked or gone, or the vault's key file is. */
const vaultLocked: Reported = {
  sentence:
    'Can’t open your saved keys, so accounts can’t be used; nothing was sent or charged. Unlock the system keychain or restore the file vault.key and restart Backlot, or enter the key of each account again.',
}

/** Reports whether the vault returns what it stores. */
export function reportVault(reportAlert: ReportAlert, isLocked: boolean): void {
  reportAlert('vault-locked', isLocked ? vaultLocked : null)
}

/** Creates the list of current problems; `onChange` is called for every change. */
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
    isSpendingStopped: (): boolean => [...known.values()].some(({ stopsSpending }) => stopsSpending === true),
    list: (): Alert[] =>
      AlertKind.options.flatMap((kind): Alert[] => {
        const reported = known.get(kind)
        if (reported === undefined) return []
        const { sentence, stopsSpending = false, settle } = reported
        return [{ kind, sentence, stopsSpending, action: settle?.label ?? null }]
      }),
    /** Runs the action of a problem; does nothing if it is over or has none. */
    settle: (kind: AlertKind): void => known.get(kind)?.settle?.run(),
    /** Calls `check` now and every two seconds until the studio stops, even after it throws. */
    watch(check: () => void): void {
      if (!isOver) stops.add(startInterval(deps.clock, checkEvery, check))
    },
    /** Stops all checks. Later reports are recorded, but `onChange` is not called any more. */
    stop(): void {
      isOver = true
      for (const stop of stops) stop()
    },
  }
}
/** The current problems of the studio. */
export type Alerts = ReturnType<typeof createAlerts>
