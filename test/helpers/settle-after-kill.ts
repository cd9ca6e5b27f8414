import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import type { JobStep } from '#main/jobs/ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock } from './fast-clock.ts'
import { programOf, shortLife } from './program.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from './studio.ts'
import { makeTempFolder } from './temp-folder.ts'

const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)

/** Looks at the job once it is over, and at the studio that settled it. */
export type Check = (studio: TestStudio, job: Job) => unknown

/** The credits that a studio of 1,000 practice credits has spent. */
export const spentIn = ({ studio }: TestStudio): number =>
  1_000 - (studio.context.billing.balance(localId).credits ?? 0)

/** Runs a studio until it is killed at a step of its only job. `kind` as `crash-studio.ts` takes it. */
export async function runUntilKilled(order: {
  readonly folder: string
  readonly step: JobStep
  readonly kind: string
  readonly draftId?: string
}): Promise<void> {
  const { folder, step, kind, draftId = randomUUID() } = order
  const args = [...shortLife, programOf('test/helpers/crash-studio.ts'), folder, step, draftId, kind]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

/**
 * Kills a studio at a step of its only job, and lets the next one settle it on the same service. `kind` as
 * `crash-studio.ts` takes it; `prepare` writes what it reads from its folder.
 */
export async function settleAfterKill(order: {
  readonly kind: string
  readonly step: JobStep
  readonly check: Check
  prepare?(folder: string): Promise<void>
}): Promise<void> {
  const { kind, step, check, prepare } = order
  await using folder = await makeTempFolder()
  await prepare?.(folder.path)
  await runUntilKilled({ folder: folder.path, step, kind })

  const clock = createFastClock()
  await using studio = await openTestStudio({ folder: folder.path, clock, startServiceProcess: fastServiceStarter() })
  // The studio reads the service's lists twice, a minute apart.
  clock.setSpeed(10)
  const { jobs } = await studio.call.jobs.page({})
  expect(jobs).toHaveLength(1)
  const job = await studio.waitFor(jobs[0]?.id ?? '', isOver)
  await studio.studio.context.billing.refresh(localId)
  await check(studio, job)
}
