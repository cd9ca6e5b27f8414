/** Readings of the interface where it is silent, which a developer may want the other way round. */
export type Switches = {
  /** The answer of a run bare, not under `data`. */
  bareRun: boolean
  /** A generation reads `queued` in its first second. */
  queued: boolean
  /** Webhooks of single runs and of short videos are signed. */
  signRuns: boolean
}

/** The readings that docs/spec-gaps.md lists. */
export function defaultSwitches(): Switches {
  return { bareRun: false, queued: false, signRuns: true }
}
