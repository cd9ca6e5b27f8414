import { expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from '#service/outbound/call-url.ts'

// Catches: a public name that points to this machine or its network.

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('distinguishes this machine’s own addresses from others', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true)
  expect(['128.0.0.1', '::2', '1127.0.0.1'].some(isLoopbackAddress)).toBe(false)
})
