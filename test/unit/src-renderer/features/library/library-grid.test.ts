// Would catch: a day counted before it is complete, and a heading of last year that reads as this year's.
import { expect, it } from 'vitest'
import { dayGroups, dayTitle, thumbnailSize } from '#renderer/features/library/library-grid.tsx'
import { assetOf } from '../../lib/asset-fixture.ts'

const now = new Date('2026-11-20T12:00:00Z')
const assets = [assetOf(1), assetOf(2), assetOf(3, { createdAt: '2026-11-17T12:00:00Z' })]

it('counts a day only once nothing older of it can come', () => {
  const groups = dayGroups(assets, false, now)
  expect(assets.map(({ id }) => groups.get(id)?.title)).toEqual([
    'Thursday 19 November',
    'Thursday 19 November',
    'Tuesday 17 November',
  ])
  expect(assets.map(({ id }) => groups.get(id)?.detail)).toEqual(['2 items', '2 items', undefined])
  expect(dayGroups(assets, true, now).get(assetOf(3).id)?.detail).toBe('1 item')
})

it('names the year of a day in another year', () => {
  expect(dayTitle(new Date('2025-11-19T12:00:00Z'), now)).toBe('Wednesday 19 November 2025')
})

it('uses the smallest thumbnail that is sharp on the screen', () => {
  expect(thumbnailSize(200, 140, 1)).toBe(256)
  expect(thumbnailSize(200, 140, 2)).toBe(512)
  expect(thumbnailSize(400, 300, 3)).toBe(1024)
})
