import { assertNever } from '#shared/util/assert-never.ts'
import { type ServiceDataAnswer, ServiceDataTask } from '#shared/domain/service-data.ts'
import { newestVersion } from './database/open-database.ts'
import {
  countPortable,
  isContained,
  isUntouched,
  makePortable,
  preparePortable,
  schemaOf,
} from './transfer/portable-database.ts'

function work(task: ServiceDataTask): ServiceDataAnswer {
  switch (task.kind) {
    case 'leave': {
      const names = makePortable(task.copy, task.which)
      return { kind: 'left', schema: schemaOf(task.copy), names }
    }
    case 'come': {
      const { file, current } = task
      const schema = schemaOf(file)
      if (schema > newestVersion) return { kind: 'newer', schema, known: newestVersion }
      preparePortable(file)
      const isFree = current === null || isUntouched(current)
      const isHere = current !== null && !isFree && isContained(file, current)
      return { kind: 'came', schema, counts: countPortable(file), isFree, isContained: isHere }
    }
    case 'untouched':
      return { kind: 'untouched', isUntouched: isUntouched(task.file) }
    default:
      return assertNever(task)
  }
}

function answer(message: unknown): ServiceDataAnswer {
  try {
    return work(ServiceDataTask.parse(message))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    return { kind: 'failed', message: String(error), code }
  }
}

// Copies, checks and reads databases of services: a program of its own, because only the service knows its tables.
process.once('message', (message) => {
  process.send?.(answer(message), () => process.disconnect())
})
process.on('disconnect', () => process.exit())
