import { Failure, type FieldProblem } from './failure.ts'
import type { Sentence } from './said.ts'
import { sayAll } from './sentences/say.ts'

/** A sentence as the problem of a field. */
export const fieldProblem = (field: string, { text, said }: Sentence): FieldProblem => ({ field, message: text, said })

/** The failure of one field: the problem is shown beside it; `outcome` says in full what was not done. */
export function refuseField(
  field: string,
  problem: Sentence,
  outcome: Sentence | null = null,
): Failure<'INVALID_INPUT'> {
  return new Failure('INVALID_INPUT', sayAll(problem, outcome), {
    charged: 'no',
    fields: [fieldProblem(field, problem)],
  })
}
