// Would catch: a file compared with itself, and an end of the row where the keys do nothing.
import { AssetId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { stepCandidate } from '#renderer/features/compare/compare-bench.tsx'

const [a = '', b = '', c = '', d = ''] = ['a', 'b', 'c', 'd'].map((id) => AssetId.parse(id))
const assets = [a, b, c, d].map((id) => AssetId.parse(id))

it('cycles through all files but the kept one, in both directions', () => {
  const keep = AssetId.parse(b)
  const walk = (by: 1 | -1) => {
    let candidate = AssetId.parse(a)
    return Array.from({ length: 4 }, () => (candidate = stepCandidate({ assets, keep, candidate }, by)))
  }
  expect(walk(1)).toEqual([c, d, a, c])
  expect(walk(-1)).toEqual([d, c, a, d])
})
