import {
  firstBadField,
  isCheckable,
  problemsOf,
  submitProblems,
  typedProblems,
} from '#renderer/features/first-run/account-entry.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { describe, expect, it } from 'vitest'

// Defects these would catch: a key with a line break that is sent and refused far away, a complaint about a field that was not
// touched yet, a sentence that stands beside the wrong field or nowhere.

const baseUrl = 'https://studio.example'
const failure = (fields: FailureRecord['fields']): FailureRecord => ({
  code: 'KEY_REFUSED',
  message: 'The key was refused. Nothing was charged.',
  charged: 'no',
  fields,
})

describe('what is typed', () => {
  it.each([
    ['pk live', 'space'],
    [' pk_live', 'space'],
    ['pk\tlive', 'space'],
    ['pk_live\n', 'line break'],
    ['pk\r\nlive', 'line break'],
  ])('refuses the key %j in place, because of a %s', (key, cause) => {
    const { key: sentence } = typedProblems({ baseUrl, key })
    expect(sentence).toContain(cause)
    expect(sentence).toContain('Nothing was sent or charged.')
  })

  it('has nothing against empty fields until they are used', () => {
    expect(typedProblems({ baseUrl: '', key: '' })).toEqual({})
    expect(firstBadField(submitProblems({ baseUrl: '', key: '' }))).toBe('baseUrl')
    expect(firstBadField(submitProblems({ baseUrl, key: '' }))).toBe('key')
  })

  it('is checked once it is whole', () => {
    expect(isCheckable({ baseUrl, key: 'pk_live_1' })).toBe(true)
    expect(isCheckable({ baseUrl, key: 'pk live' })).toBe(false)
    expect(isCheckable({ baseUrl: '', key: 'pk_live_1' })).toBe(false)
  })
})

describe('a failure', () => {
  it('stands beside the field that it names', () => {
    expect(problemsOf(failure([{ field: 'key', message: 'Refused.' }]), 'No answer.')).toEqual({ key: 'Refused.' })
    expect(problemsOf(failure([{ field: 'baseUrl', message: 'Away.' }]), 'No answer.')).toEqual({ baseUrl: 'Away.' })
  })

  it('stands below the form where it names none of the fields', () => {
    expect(problemsOf(failure([]), 'No answer.')).toEqual({ form: 'The key was refused. Nothing was charged.' })
    expect(problemsOf(failure([{ field: 'other', message: 'x' }]), 'No answer.').form).toContain('refused')
  })

  it('has a sentence even where nobody answered', () => {
    expect(problemsOf(null, 'No answer.')).toEqual({ form: 'No answer.' })
  })
})
