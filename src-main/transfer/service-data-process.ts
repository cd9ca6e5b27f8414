import { ServiceDataAnswer, type ServiceDataTask } from '#shared/domain/service-data.ts'
import { askProgram } from '../cache/ask-program.ts'
import { StoreError } from '../cache/database.ts'

/**
 * Asks the service's program for its data. `program`: the built `service-data.ts`. Rejects with a StoreError if SQLite found
 * the disk full, and with an Error that has the system's code, where there is one, for whatever else went wrong.
 */
export async function askServiceData(
  program: string,
  task: ServiceDataTask,
): Promise<Exclude<ServiceDataAnswer, { kind: 'failed' }>> {
  const asked = askProgram(program, task, 'The program of the service’s data')
  const answer = ServiceDataAnswer.parse(await asked.answer)
  if (answer.kind !== 'failed') return answer
  const { code, message } = answer
  const error = code === null ? new Error(message) : Object.assign(new Error(message), { code })
  throw code?.startsWith('SQLITE_FULL') === true ? new StoreError('full', 'service.db', error) : error
}
