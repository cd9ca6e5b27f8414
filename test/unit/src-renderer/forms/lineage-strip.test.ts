// Catches: a strip without the thing it belongs to, one with several things of a kind, and one that does not fit.
import { stripOf } from '#renderer/forms/lineage-strip.tsx'
import type { CastStep } from '#shared/bridge/lineage.ts'
import { expect, it } from 'vitest'

const known = { title: '', detail: '', assetId: null, seconds: null, credits: null, isKnown: true }
const steps = (...ids: readonly string[]): CastStep[] =>
  ids.map((id) => ({
    ...known,
    id,
    kind: (['sample', 'voice', 'audio', 'avatar', 'video'] as const).find((kind) => id.startsWith(kind)) ?? 'avatar',
    isShown: id.endsWith('!'),
  }))
const idsOf = (...ids: readonly string[]) => stripOf(steps(...ids)).map(({ id }) => id)

it.each([
  [
    ['avatar!', 'video'],
    ['avatar!', 'video'],
  ],
  [
    ['avatar!', 'video 2', 'video 1', 'audio'],
    ['avatar!', 'video 2', 'audio'],
  ],
  [
    ['sample', 'voice', 'audio', 'avatar', 'video!'],
    ['audio', 'avatar', 'video!'],
  ],
  [
    ['sample', 'voice', 'audio 1', 'audio!', 'video'],
    ['sample', 'voice', 'audio!'],
  ],
])('of %j it shows %j', (all, shown) => {
  expect(idsOf(...all)).toEqual(shown)
})
