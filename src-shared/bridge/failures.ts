import { oc } from '@orpc/contract'
import { failureData } from '../domain/failure.ts'

type Errors = { readonly [Code in keyof typeof failureData]: { readonly data: (typeof failureData)[Code] } }

// Object.fromEntries loses the keys; the mapped type above is exactly what this builds.
const errors = Object.fromEntries(Object.entries(failureData).map(([code, data]) => [code, { data }])) as Errors

/** The base of every bridge procedure: each code of the error tree is a typed error. */
export const procedure = oc.errors(errors)
