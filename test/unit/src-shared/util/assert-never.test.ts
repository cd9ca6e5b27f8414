// Would catch: a case that slipped past the types and would be silently ignored.
import { expect, test } from 'vitest'
import { assertNever } from '#shared/util/assert-never.ts'

test('names the unexpected value', () => {
  expect(() => assertNever({ kind: 'new' } as never)).toThrow('Unexpected case: {"kind":"new"}')
})
