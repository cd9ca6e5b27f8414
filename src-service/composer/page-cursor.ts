import { z } from 'zod'
import { Refusal } from '../jobs/run-fault.ts'

/** A place in a list: a time and what orders rows of the same time. */
export type Place = readonly [at: number, row: string]

/** A page of a list. `cursor` is the place after which it begins; absent for the first page. */
export type PageQuery = { readonly limit: number; readonly cursor?: string | undefined }

const Place = z.tuple([z.number(), z.string()])

/** Writes a place as a cursor. */
export function cursorOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads a cursor; before all rows if there is none. @throws Refusal 400 for one that no page gave. */
export function readPlace(cursor: string | undefined): Place {
  if (cursor === undefined || cursor === '') return [Number.MAX_SAFE_INTEGER, '']
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new Refusal(400, 'cursor: is not one of this list')
  }
}
