// Would catch: a file shown twice, a shorter video that ends the comparison, and a loud clip that wins by loudness alone.
import { AssetId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { longestFirst, matchedGains, panesOf } from '#renderer/features/compare/compare-layout.ts'
import { assetOf } from '../../lib/asset-fixture.ts'

const ids = (names: string) => [...names].map((name) => AssetId.parse(name))
const [a, b, c] = ids('abc')
if (a === undefined || b === undefined || c === undefined) throw new Error('There are three')

it('shows the chosen file, the candidate and those after it, each once', () => {
  expect(panesOf({ assets: ids('abcde'), keep: b, candidate: c }, 4)).toEqual(ids('bcde'))
  expect(panesOf({ assets: ids('abcde'), keep: b, candidate: AssetId.parse('e') }, 4)).toEqual(ids('beac'))
  expect(panesOf({ assets: ids('ab'), keep: a, candidate: b }, 6)).toEqual(ids('ab'))
})

it('lets the longest file lead', () => {
  const assets = [3, 9, 9, 1].map((duration, at) => assetOf(at, { duration }))
  expect(longestFirst(assets)).toEqual(['asset-1', 'asset-2', 'asset-0', 'asset-3'])
})

it('turns louder files down to the quietest, and leaves alone what was not measured', () => {
  const gains = matchedGains([-14, -20, null])
  expect(gains[0]).toBeCloseTo(0.501, 3)
  expect(gains.slice(1)).toEqual([1, 1])
  expect(matchedGains([null, null])).toEqual([1, 1])
})
