import { checkFiles, checkFolder } from './check-files.ts'
import { checkMoney, checkStarts } from './check-money.ts'
import { checkPurchases, checkPurchaseStarts } from './check-purchases.ts'
import { checkRequests } from './check-requests.ts'
import { checkPlannedSpeech, checkResources, checkResourceStarts } from './check-resources.ts'
import { type BillingLedger, readBothLedgers, type Scene } from './read-both-ledgers.ts'

function* checkNow(scene: Scene, billing: BillingLedger): Generator<string> {
  yield* checkStarts(billing)
  yield* checkResourceStarts(billing)
  yield* checkPurchaseStarts(billing)
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
 * and how many purchases ended in each state, such as `recut unconfirmed`.
 */
export function checkLedgers(scene: Scene): { violations: string[]; ends: Record<string, number> } {
  const billing = readBothLedgers(scene)
  const found = [
    ...checkNow(scene, billing),
    ...checkMoney(billing),
    ...checkResources(billing),
    ...checkPlannedSpeech(billing),
    ...checkPurchases(billing),
    ...checkFolder(scene, billing),
  ]
  if (billing.integrity !== 'ok') found.push(`ledger.db: ${billing.integrity}`)
  const clicks = billing.jobs.filter(({ kind }) => kind !== 'avatar-speech').length
  if (clicks < scene.clicked) found.push(`${scene.clicked} clicks left ${clicks} jobs`)
  const all = [
    ...billing.jobs.map(({ kind, spend_kind }) => `${kind} ${spend_kind}`),
    ...billing.bought.map(({ state }) => `purchase ${state}`),
  ]
  const ends: Record<string, number> = {}
  for (const end of all) ends[end] = (ends[end] ?? 0) + 1
  return { violations: found, ends }
}
