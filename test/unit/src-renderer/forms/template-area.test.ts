// Would catch: an unknown name shown as if it were right.
import { expect, it } from 'vitest'
import { promptMarks } from '#renderer/forms/template-area.tsx'

const words = { lists: { glaze: ['ochre'] }, variables: { client: 'Delft' } }
const shown = (text: string) => promptMarks(text, words).map(({ at, end, tone }) => `${tone} ${text.slice(at, end)}`)

it('marks what varies, and what is wrong as such', () => {
  expect(shown('a {tall|low} __glaze__ jar for {$client}, {1..3}')).toEqual([
    'plain {tall|low}',
    'plain __glaze__',
    'plain {$client}',
    'plain {1..3}',
  ])
  expect(shown('__lost__ {$nobody} {1..9..0} __constructor__ {open')).toEqual([
    'bad __lost__',
    'bad {$nobody}',
    'bad {1..9..0}',
    'bad __constructor__',
    'bad {',
  ])
})
