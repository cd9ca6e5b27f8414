import { checkFiles, checkFolder } from './check-files.ts'
import { checkMoney, checkStarts } from './check-money.ts'
import { checkRequests } from './check-requests.ts'
import { type Books, readBooks, type Scene } from './read-books.ts'

function* checkNow(scene: Scene, books: Books): Generator<string> {
  yield* checkStarts(books)
  yield* checkRequests(scene.seen)
  yield* checkFiles(scene, books)
}

/** Looks for what is wrong already while a storm goes on and the studio is dead: what no later moment could set right. */
export function checkMeanwhile(scene: Scene): string[] {
  return [...checkNow(scene, readBooks(scene))]
}

/**
 * Compares what a studio believes with what the service did, after everything settled. Each violation is a sentence about
 * money or work that was lost, doubled or wrongly told; none means that all is well. `ends`: how many jobs of a kind came to
 * which end, as `recut unconfirmed`.
 */
export function checkBooks(scene: Scene): { violations: string[]; ends: Record<string, number> } {
  const books = readBooks(scene)
  const found = [...checkNow(scene, books), ...checkMoney(books), ...checkFolder(scene, books)]
  if (books.integrity !== 'ok') found.push(`ledger.db: ${books.integrity}`)
  if (books.jobs.length < scene.clicked) found.push(`${scene.clicked} clicks left ${books.jobs.length} jobs`)
  const ends: Record<string, number> = {}
  for (const { kind, spend_kind } of books.jobs)
    ends[`${kind} ${spend_kind}`] = (ends[`${kind} ${spend_kind}`] ?? 0) + 1
  return { violations: found, ends }
}
