import { type Alert, type AlertAction, AlertKind } from '#shared/bridge/status.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { type Clock, untilNextTick } from '#shared/util/ports.ts'

/** A problem and the action of its button; without `settle` it ends automatically. */
export type Reported = {
  readonly sentence: Sentence
  readonly stopsSpending?: boolean
  readonly settle?: { readonly action: AlertAction; run(): void }
}

/** Reports one kind of problem, or its end (null). Repeating the same sentence changes nothing. */
export type ReportAlert = (kind: AlertKind, reported: Reported | null) => void

/**
 * Intervals for checking problems that nothing reports: while a window is used, and while it is not or there is none.
 * Milliseconds.
 */
const checkEvery = { used: 4_000, idle: 20_000 } as const
/** How long a window counts as used after it last changed something. Milliseconds. */
const usedFor = 30_000

/** Reported while secrets cannot be opened: the keychain is locked or gone, or the vault's key file is. */
const vaultLocked: Reported = {
  sentence: say('alert.vaultLocked'),
}

/** Reports whether the vault returns what it stores. */
export function reportVault(reportAlert: ReportAlert, isLocked: boolean): void {
  reportAlert('vault-locked', isLocked ? vaultLocked : null)
}

/** Creates the list of current problems; `onChange` is called for every change. */
export function createAlerts(deps: { clock: Clock; onChange: () => unknown }) {
  const { clock } = deps
  const known = new Map<AlertKind, Reported>()
  const checks: (() => void)[] = []
  let windows = 0
  let usedAt = -Infinity
  let isOver = false
  let cancel = () => {}

  const reportAlert: ReportAlert = (kind, reported) => {
    const before = known.get(kind)
    if (before?.sentence.text === reported?.sentence.text) return
    if (reported === null) known.delete(kind)
    else known.set(kind, reported)
    if (!isOver) deps.onChange()
  }
  const isUsed = () => windows > 0 && clock.monotonic() - usedAt < usedFor
  function plan(): void {
    cancel = clock.after(isUsed() ? checkEvery.used : untilNextTick(clock, checkEvery.idle), round)
  }
  /** Makes every check, even after one that throws, and again after the interval. */
  function round(): void {
    plan()
    const errors = checks.flatMap((check) => {
      try {
        check()
        return []
      } catch (error) {
        return [error]
      }
    })
    if (errors.length > 0) throw errors[0]
  }
  return {
    reportAlert,
    isSpendingStopped: (): boolean => [...known.values()].some(({ stopsSpending }) => stopsSpending === true),
    list: (): Alert[] =>
      AlertKind.options.flatMap((kind): Alert[] => {
        const reported = known.get(kind)
        if (reported === undefined) return []
        const { sentence, stopsSpending = false, settle } = reported
        const { text, said } = sentence
        return [{ kind, sentence: text, said, stopsSpending, action: settle?.action ?? null }]
      }),
    /** Runs the action of a problem; does nothing if it is over or has none. */
    settle: (kind: AlertKind): void => known.get(kind)?.settle?.run(),
    /** Calls `check` now, and regularly until the studio stops. */
    watch(check: () => void): void {
      if (isOver) return
      checks.push(check)
      if (checks.length === 1) plan()
      check()
    },
    /** Notes that a window changes something: problems are checked more often for a while. */
    noteUse(): void {
      const wasIdle = windows > 0 && !isUsed()
      usedAt = clock.monotonic()
      if (!wasIdle || isOver || checks.length === 0) return
      cancel()
      plan()
    },
    /** Checks at once, and then more often while it is used until the signal is aborted: a window shows the problems. */
    show(signal: AbortSignal): void {
      if (signal.aborted) return
      windows += 1
      usedAt = clock.monotonic()
      signal.addEventListener('abort', () => (windows -= 1), { once: true })
      if (windows > 1 || isOver || checks.length === 0) return
      cancel()
      cancel = clock.after(0, round)
    },
    /** Stops all checks. Later reports are recorded, but `onChange` is not called any more. */
    stop(): void {
      isOver = true
      cancel()
    },
  }
}
/** The current problems of the studio. */
export type Alerts = ReturnType<typeof createAlerts>
