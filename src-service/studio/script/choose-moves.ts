import type { RandomStream } from '../../models/drawing/random-stream.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ScriptCategory } from '../short-video-options.ts'
import { categoryMoves, commonMoves, shortMoves, type Move, type Phase } from './moves.ts'
import { countWords } from './sentences.ts'

/** What a topic has, which some passages need. */
export type MoveNeeds = { readonly facts: boolean; readonly items: boolean; readonly inner: string | null }

const phases: readonly Phase[] = ['open', 'look', 'think', 'share']
/** Within this of the length that is asked for, nothing is added. */
const closeEnough = 0.05

function fits({ needs }: Move, has: MoveNeeds): boolean {
  switch (needs) {
    case undefined:
      return true
    case 'facts':
      return has.facts
    case 'no facts':
      return !has.facts
    case 'items':
      return has.items
    case 'inner':
      return has.inner !== null
    default:
      return assertNever(needs)
  }
}

/**
 * Chooses passages of about so many words together: those of the category first, then common ones, by chance; a few short
 * ones close the gap. Answered in the order of their phases, none twice.
 */
export function chooseMoves(
  words: number,
  total: number,
  category: ScriptCategory,
  has: MoveNeeds,
  random: RandomStream,
): Move[] {
  if (words < total * closeEnough) return []
  const filled = (move: Move): Move => ({ ...move, text: move.text.replace('{t}', has.inner ?? 'this') })
  const usable = (moves: readonly Move[]) => random.shuffle(moves.filter((move) => fits(move, has))).map(filled)
  const chosen: Move[] = []
  let left = words
  for (const move of [...usable(categoryMoves[category] ?? []), ...usable(commonMoves), ...usable(shortMoves)]) {
    const own = countWords(move.text)
    const isStillFar = left > total * closeEnough
    if (isStillFar && own <= left + total * closeEnough) {
      chosen.push(move)
      left -= own
    }
  }
  return chosen.toSorted((one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase))
}
