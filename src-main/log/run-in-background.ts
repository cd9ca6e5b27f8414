import type { Log } from '#shared/util/log.ts'

/** Lets work go on that nobody waits for. `what` names it in the log where it fails, which changes nothing else. */
export type RunInBackground = (what: string, work: Promise<void>) => void

/** Builds the running of work in the background over a log. */
export function createRunInBackground(log: Log): RunInBackground {
  return (what, work) =>
    void work.catch((error: unknown) => log.warn('Something beside a job did not work', { what, error }))
}
