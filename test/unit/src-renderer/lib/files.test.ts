// Would catch: a file that leaves the app without its extension, or under an invalid name.
import { expect, it } from 'vitest'
import { outsideName } from '#renderer/lib/files.ts'
import { assetOf } from './asset-fixture.ts'

it('names a file by its day, title and type', () => {
  expect(outsideName(assetOf(1, { title: 'a/b: "fox"?', contentType: 'image/jpeg' }))).toBe(
    '2026-11-19 a b fox asset-1.jpg',
  )
  expect(outsideName(assetOf(2, { contentType: 'video/mp4' }))).toMatch(/\.mp4$/u)
})
