import { oc } from '@orpc/contract'
import { failureData } from '../domain/failure.ts'

type Errors = { readonly [Code in keyof typeof failureData]: { readonly data: (typeof failureData)[Code] } }

// Object.fromEntries forgets the keys; the mapped type above is exactly what this builds.
const errors = Object.fromEntries(Object.entries(failureData).map(([code, data]) => [code, { data }])) as Errors

/** The start of every procedure of the bridge: each code of the error tree is a typed error of it. */
export const procedure = oc.errors(errors)
