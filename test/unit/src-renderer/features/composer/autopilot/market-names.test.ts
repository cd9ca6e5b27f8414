// Would catch: a list of markets with a former country, a group of countries or a code without a name.
import { allMarkets, marketName } from '#renderer/features/composer/autopilot/market-names.ts'
import { expect, it } from 'vitest'

it('lists the countries by name, and only those', () => {
  const codes = allMarkets().map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(235)
  expect(codes.length).toBeLessThan(260)
  expect(codes).toEqual(expect.arrayContaining(['PT', 'BR', 'US', 'JP', 'TW']))
  for (const former of ['DD', 'SU', 'YU', 'EU', 'UN', 'ZZ']) expect(codes).not.toContain(former)
  expect(marketName('PT')).toBe('Portugal')
  expect(marketName('global')).toBe('global')
})
