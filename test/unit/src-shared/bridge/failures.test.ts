// Catches a code of the error tree that cannot cross the bridge.
import { expect, test } from 'vitest'
import { procedure } from '#shared/bridge/failures.ts'
import { failureData } from '#shared/domain/failure.ts'

test('each code of the error tree is a typed error of every procedure, with its data', () => {
  const { errorMap } = procedure['~orpc']
  expect(Object.keys(errorMap).toSorted()).toEqual(Object.keys(failureData).toSorted())
  for (const [code, item] of Object.entries(errorMap)) expect(failureData).toHaveProperty(code, item.data)
})
