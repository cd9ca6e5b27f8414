// Would catch: a dragged image of the library mistaken for a link that no service can read, and a link mistaken for a
// file of the library.
import { expect, it } from 'vitest'
import { draggedAsset } from '#renderer/lib/asset-drag.ts'

const base = 'http://127.0.0.1:4711/media/secret/'
const id = '1f0c2d3e-0000-4000-8000-000000000000'

function dragged(data: Readonly<Record<string, string>>) {
  return draggedAsset({ types: Object.keys(data), files: [] as never, getData: (type) => data[type] ?? '' }, base)
}

it.each([
  ['a thumbnail of the strip', { 'text/uri-list': `${base}${id}/thumbnail/256` }],
  ['its id, as it is dragged out', { 'application/x-backlot-asset': id }],
  ['a video', { 'text/uri-list': `${base}${id}/original` }],
])('recognises a file of the library by %s', (_, data) => {
  expect(dragged(data)).toBe(id)
})

it.each([
  ['a link', { 'text/uri-list': 'https://example.org/a.png' }],
  ['a cover', { 'text/uri-list': `${base}cover/riso-2` }],
  ['an image of another studio', { 'text/uri-list': `http://127.0.0.1:4712/media/other/${id}/original` }],
  ['nothing', {}],
])('%s is not a file of the library', (_, data) => {
  expect(dragged(data)).toBeNull()
})
