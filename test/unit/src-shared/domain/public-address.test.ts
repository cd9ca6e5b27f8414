// Catches: an address that a service refuses but the settings accept, one of this computer that is given to a service
// elsewhere.
import { expect, it } from 'vitest'
import { isReachableFrom, PublicAddress, readPublicAddress } from '#shared/domain/public-address.ts'

it.each([
  [' https://files.example.org/lent// ', 'https://files.example.org/lent'],
  ['http://localhost:4040', 'http://localhost:4040'],
  ['  ', null],
  ['http://files.example.org', undefined],
  ['https://files.example.org/?a', undefined],
  ['https://user:word@files.example.org', undefined],
  ['files.example.org', undefined],
  [`https://files.example.org/${'a'.repeat(500)}`, undefined],
])('reads %j', (typed, read) => {
  expect(readPublicAddress(typed)).toBe(read)
  expect(PublicAddress.safeParse(typed).data).toBe(read ?? undefined)
})

it('gives an address of this computer to services of this computer only', () => {
  expect(isReachableFrom('https://api.example.com', 'http://localhost:4040')).toBe(false)
  expect(isReachableFrom('http://127.0.0.1:7777', 'http://localhost:4040')).toBe(true)
  expect(isReachableFrom('https://api.example.com', 'https://files.example.org')).toBe(true)
})
