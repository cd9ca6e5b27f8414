import { fork } from 'node:child_process'
import { ServiceDataAnswer, type ServiceDataTask } from '#shared/domain/service-data.ts'
import { StoreError } from '../cache/database.ts'

/**
 * Asks the service's program for its data. `program`: the built `service-data.ts`. Rejects with a StoreError if the disk is
 * full, and with an Error for whatever else went wrong.
 */
export async function askServiceData(
  program: string,
  task: ServiceDataTask,
): Promise<Exclude<ServiceDataAnswer, { kind: 'failed' }>> {
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const answer = await new Promise<ServiceDataAnswer>((resolve, reject) => {
    child.once('message', (sent) => resolve(ServiceDataAnswer.parse(sent)))
    child.once('error', reject)
    child.once('exit', () => reject(new Error('The program of the service’s data ended before it answered')))
    child.send(task, (error) => error !== null && reject(error))
  })
  if (answer.kind !== 'failed') return answer
  const { code, message } = answer
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code?.startsWith('SQLITE_FULL') === true
  throw isFull ? new StoreError('full', 'service.db', new Error(message)) : new Error(message)
}
