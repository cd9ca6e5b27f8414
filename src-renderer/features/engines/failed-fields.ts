import type { FailureRecord } from '#shared/domain/failure.ts'
import { failureOf } from '../../lib/bridge.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'

/** A failed call: what to say at each field of a form, and what belongs to none of them (null if nothing does). */
export type FormFailure = { readonly at: Readonly<Record<string, string>>; readonly rest: string | null }

/** No failure. */
export const noFailure: FormFailure = { at: {}, rest: null }

/** Sorts a thrown failure by the fields of a form. `fields`: those that the form has. */
export function sortFailure(error: unknown, fields: readonly string[]): FormFailure {
  const failure: FailureRecord | null = failureOf(error)
  if (failure === null) return { at: {}, rest: unansweredText() }
  const at = Object.fromEntries(
    failure.fields.flatMap(({ field, message }) => {
      const name = field.split(/[./]/u)[0] ?? field
      return fields.includes(name) ? [[name, message]] : []
    }),
  )
  return { at, rest: Object.keys(at).length > 0 ? null : failure.message }
}
