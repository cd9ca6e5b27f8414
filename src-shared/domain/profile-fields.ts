import { profileLimits } from '../contract/user.ts'
import type { FieldProblem } from './failure.ts'

/** What a user can change of a profile. */
export type ProfileFields = { readonly displayName: string; readonly bio: string; readonly website: string }

/** The fields to change. */
export type ProfileChanges = { readonly [Name in keyof ProfileFields]?: string | undefined }

/** The names of the fields, from the top. */
export const profileFieldNames = ['displayName', 'bio', 'website'] as const
/** The name of a field. */
export type ProfileFieldName = (typeof profileFieldNames)[number]

/** Why a field of a profile cannot be sent. */
type ProfileProblem = 'empty' | 'too-long' | 'no-address'

/** The most characters of a field. */
export const profileLimit = (name: ProfileFieldName): number => profileLimits[name]

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#@:]+(:\d+)?([/?#]\S*)?$/iu.test(text)

/** Checks one field by the service's rules, before anything is sent. Null if it is right. */
export function profileProblem(name: ProfileFieldName, typed: string): ProfileProblem | null {
  const text = typed.trim()
  if (text.length > profileLimits[name]) return 'too-long'
  if (name === 'displayName' && text === '') return 'empty'
  if (name === 'website' && text !== '' && !isWebAddress(text)) return 'no-address'
  return null
}

/** Returns the fields that differ, as they are sent; null if none does. */
export function profileChanges(before: ProfileFields, now: ProfileFields): ProfileChanges | null {
  const changed = profileFieldNames.filter((name) => now[name].trim() !== before[name])
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, now[name].trim()]))
}

/** Puts the service's refusals at their fields; the rest, with a field of no other name, are for the whole form. */
export function placeProblems(problems: readonly FieldProblem[]): {
  readonly byField: Partial<Readonly<Record<ProfileFieldName, string>>>
  readonly rest: readonly string[]
} {
  const nameOf = (field: string) => profileFieldNames.find((name) => name === field)
  const placed = problems.filter(({ field }) => nameOf(field) !== undefined)
  return {
    byField: Object.fromEntries(placed.map(({ field, message }) => [field, message])),
    rest: problems.filter(({ field }) => nameOf(field) === undefined).map(({ message }) => message),
  }
}
