import { checkFiles, checkFolder } from './check-files.ts'
import { checkMoney, checkStarts } from './check-money.ts'
import { checkRequests } from './check-requests.ts'
import { type BillingLedger, readBothLedgers, type Scene } from './read-both-ledgers.ts'

function* checkNow(scene: Scene, billing: BillingLedger): Generator<string> {
  yield* checkStarts(billing)
  yield* checkRequests(scene.seen)
  yield* checkFiles(scene, billing)
}

/** Looks for what is wrong already while a storm goes on and the studio is dead: what no later moment could set right. */
export function checkMeanwhile(scene: Scene): string[] {
  return [...checkNow(scene, readBothLedgers(scene))]
}

/**
 * Compares what a studio believes with what the service did, after everything settled. Each violation is a sentence about
 * money or work that was lost, doubled or wrongly told; none means that all is well. `ends`: how many jobs of a kind came to
 * which end, as `recut unconfirmed`.
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
