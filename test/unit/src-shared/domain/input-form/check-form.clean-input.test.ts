// Would catch: an empty field that is sent and overrides the service's own default, and a hidden input that is sent.
import { expect, it } from 'vitest'
import { cleanInput } from '#shared/domain/input-form/check-form.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'

const fields = readFields(
  {
    properties: {
      prompt: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      seed: { type: 'integer' },
      loop: { type: 'boolean' },
      image: { type: 'string', format: 'uri' },
      frame: { properties: { left: { type: 'number' } } },
    },
  },
  [],
)

it('drops empty texts, lists and groups but keeps zero, false and text as typed', () => {
  const typed = { prompt: ' two  spaces ', tags: ['', 'a', ' '], seed: 0, loop: false, frame: { left: null } }
  expect(cleanInput(fields, typed)).toEqual({ prompt: ' two  spaces ', tags: ['a'], seed: 0, loop: false })
  expect(cleanInput(fields, { prompt: '  ', tags: [''], seed: null, frame: {} })).toEqual({})
})

it('trims a pasted link and omits names that the form does not show', () => {
  expect(cleanInput(fields, { image: ' https://a.example/b.png\n', hidden: 1 })).toEqual({
    image: 'https://a.example/b.png',
  })
})
