// Would catch: a list that keeps blank lines as entries, and a variable that puts a line break into a prompt.
import { expect, it } from 'vitest'
import { wordsOf } from '#renderer/features/create/create-page.tsx'

it('makes template words from the entries of the library', () => {
  const entry = (kind: 'prompt' | 'list' | 'variable', name: string, body: string) => ({
    id: name,
    kind,
    folder: '',
    name,
    body,
    changedAt: '2026-11-19T14:00:00Z',
  })
  expect(
    wordsOf([
      entry('prompt', 'glaze', 'a jar'),
      entry('list', 'glaze', 'ochre\r\n\n celadon '),
      entry('variable', 'client', ' Delft\n'),
    ]),
  ).toEqual({ lists: { glaze: ['ochre', 'celadon'] }, variables: { client: 'Delft' } })
})
