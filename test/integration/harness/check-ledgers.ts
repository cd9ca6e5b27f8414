import { checkFiles, checkFolder } from './check-files.ts'
import { checkMoney, checkStarts } from './check-money.ts'
import { checkRequests } from './check-requests.ts'
import { type BillingLedger, readBothLedgers, type Scene } from './read-both-ledgers.ts'

function* checkNow(scene: Scene, billing: BillingLedger): Generator<string> {
  yield* checkStarts(billing)
  yield* checkRequests(scene.seen)
  yield* checkFiles(scene, billing)
}

/** Checks during a storm, while the studio is dead: reports only violations that could not resolve later. */
export function checkMeanwhile(scene: Scene): string[] {
  return [...checkNow(scene, readBothLedgers(scene))]
}

/**
 * Compares the studio's records with the service's, after everything has settled. Each violation is a sentence about
 * money or work that was lost, doubled or misreported; an empty list means success. `ends`: how many jobs of each kind
 * ended in each state, such as `recut unconfirmed`.
 */
export function checkLedgers(scene: Scene): { violations: string[]; ends: Record<string, number> } {
  const billing = readBothLedgers(scene)
  const found = [...checkNow(scene, billing), ...checkMoney(billing), ...checkFolder(scene, billing)]
  if (billing.integrity !== 'ok') found.push(`ledger.db: ${billing.integrity}`)
  if (billing.jobs.length < scene.clicked) found.push(`${scene.clicked} clicks left ${billing.jobs.length} jobs`)
  const ends: Record<string, number> = {}
  for (const { kind, spend_kind } of billing.jobs)
    ends[`${kind} ${spend_kind}`] = (ends[`${kind} ${spend_kind}`] ?? 0) + 1
  return { violations: found, ends }
}
