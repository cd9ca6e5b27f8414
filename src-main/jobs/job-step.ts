/**
 * The named steps of a job's path, in order. A process that dies right after any of them loses nothing.
 *
 * `written`: the intent is on disk. `sending`: committed as sent, not a byte out yet. `answered`: the service answered,
 * nothing recorded. `recorded`: id and charge are on disk. `tracking`: the first status call is due. `finished`: the
 * service made it, and its files are named on disk. `download-started` to `downloaded`: one file, from the first request
 * to its final name. `stored`: its row is in the library. `settled`: the job is over. `thumbnailed`: its small picture is there.
 */
export const jobSteps = [
  'written',
  'sending',
  'answered',
  'recorded',
  'tracking',
  'finished',
  'download-started',
  'download-part',
  'downloaded',
  'stored',
  'settled',
  'thumbnailed',
] as const
export type JobStep = (typeof jobSteps)[number]

/** Told of each step, synchronously. */
export type OnStep = (step: JobStep) => void
