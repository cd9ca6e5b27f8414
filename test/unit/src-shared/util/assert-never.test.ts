// Catches a case that slipped past the types and would be passed over in silence.
import { expect, test } from 'vitest'
import { assertNever } from '#shared/util/assert-never.ts'

test('a value that no case took is named', () => {
  expect(() => assertNever({ kind: 'new' } as never)).toThrow('Unexpected case: {"kind":"new"}')
})
