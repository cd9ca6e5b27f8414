// Catches: a profile sent although the service refuses it, a field sent that did not change, and a refusal that loses
// its field.
import { describe, expect, test } from 'vitest'
import { placeProblems, profileChanges, profileProblem } from '#shared/domain/profile-fields.ts'

describe('the check of a profile', () => {
  test.each([
    ['displayName', ' ', 'empty'],
    ['displayName', 'x'.repeat(81), 'too-long'],
    ['displayName', ` ${'x'.repeat(80)} `, null],
    ['bio', 'x'.repeat(501), 'too-long'],
    ['bio', '', null],
    ['website', 'nora', 'no-address'],
    ['website', 'javascript:alert(1)', 'no-address'],
    ['website', 'https://', 'no-address'],
    ['website', 'https://nora.test/films?x=1', null],
    ['website', '', null],
  ] as const)('%s %j is %s', (name, typed, problem) => {
    expect(profileProblem(name, typed)).toBe(problem)
  })
})

test('only fields that differ are sent, trimmed', () => {
  const before = { displayName: 'Nora', bio: '', website: '' }
  expect(profileChanges(before, { ...before, displayName: ' Nora ' })).toBeNull()
  expect(profileChanges(before, { ...before, bio: ' Films. ' })).toEqual({ bio: 'Films.' })
})

test('a refusal stands at its field; one without a known field is for the form', () => {
  const problems = [
    { field: 'bio', message: 'too long' },
    { field: 'mood', message: 'unknown' },
  ]
  expect(placeProblems(problems)).toEqual({ byField: { bio: 'too long' }, rest: ['unknown'] })
})
