import { shortVideoStages } from '#shared/contract/short-video-stages.ts'

/** What a short video is made in. */
export const videoSteps = ['script', 'portrait', 'voice', 'animate', 'edit'] as const
export type VideoStep = (typeof videoSteps)[number]

/** The states of a short video (interface: Short video job). */
export const videoStatuses = [...shortVideoStages, 'done', 'failed'] as const
export type VideoStatus = (typeof videoStatuses)[number]

type StepFacts = {
  /** The state that the job has while the step runs. */
  readonly status: VideoStatus
  /** Its share of the work of all steps, as it usually is. */
  readonly weight: number
  /** How long it takes where time is to be felt. Milliseconds. */
  readonly typicalMs: number
}

/** What is known of each step. */
export const stepFacts: Readonly<Record<VideoStep, StepFacts>> = {
  script: { status: 'scripting', weight: 2, typicalMs: 4_000 },
  portrait: { status: 'portrait', weight: 3, typicalMs: 6_000 },
  voice: { status: 'portrait', weight: 5, typicalMs: 8_000 },
  animate: { status: 'animating', weight: 40, typicalMs: 45_000 },
  edit: { status: 'captioning', weight: 50, typicalMs: 40_000 },
}

/** The steps of a job: all of them, or those that a re-cut does not take over. */
export function stepsOf(video: { readonly sourceId: string | null }): readonly VideoStep[] {
  return video.sourceId === null ? videoSteps : ['edit']
}

/** How far a job is, 0 to 1: what is finished, and `share` of the step that runs. */
export function progressOf(steps: readonly VideoStep[], finished: readonly VideoStep[], share: number): number {
  const weightOf = (some: readonly VideoStep[]) => some.reduce((sum, step) => sum + stepFacts[step].weight, 0)
  const running = steps.find((step) => !finished.includes(step))
  const done = weightOf(finished) + (running === undefined ? 0 : stepFacts[running].weight * share)
  return Math.min(1, done / weightOf(steps))
}

/** Where the files of a job lie among its files. */
export const filePositions = { portrait: 0, sound: 1, times: 2, raw: 3, video: 4, poster: 5 } as const
export type FilePart = keyof typeof filePositions

/** What the ledger knows a step's charge by. */
export function chargeIdOf(jobId: string, step: VideoStep): string {
  return `${jobId}/${step}`
}

/** The job and the step that a charge is for; null where it is for a generation. */
export function readChargeId(chargeId: string): { readonly jobId: string; readonly step: string } | null {
  const [jobId, step] = chargeId.split('/')
  return jobId === undefined || step === undefined ? null : { jobId, step }
}
