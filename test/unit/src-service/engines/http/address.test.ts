// Catches: a server of the internet that is shown as the user's own, an address that is read as another one, and a key that
// would be sent where others can read it.
import { expect, test } from 'vitest'
import { mayCarryKey, readAddress, runsAtOf } from '#service/engines/http/address.ts'

test.each([
  ['http://127.0.0.1:8188', 'computer'],
  ['http://localhost:11434', 'computer'],
  ['http://[::1]:1234', 'computer'],
  ['http://[::ffff:127.0.0.1]:1234', 'computer'],
  ['http://192.168.1.40:8880', 'network'],
  ['http://10.0.0.7', 'network'],
  ['http://100.101.102.103:8188', 'network'],
  ['http://[fd12::1]:8188', 'network'],
  ['http://studio-gpu.local:8188', 'network'],
  ['http://attic:7860', 'network'],
  ['http://172.32.0.1', 'cloud'],
  ['http://8.8.8.8', 'cloud'],
  ['https://api.example.com', 'cloud'],
  ['https://localhost.example.com', 'cloud'],
  ['https://local.example.com', 'cloud'],
])('%s runs at: %s', (address, place) => {
  expect(runsAtOf(address)).toBe(place)
})

test.each([
  ['127.0.0.1:8188', 'http://127.0.0.1:8188'],
  ['  http://127.0.0.1:11434/v1/  ', 'http://127.0.0.1:11434'],
  ['https://api.example.com/openai/v1', 'https://api.example.com/openai'],
  ['http://127.0.0.1:7860/sdapi/v1', 'http://127.0.0.1:7860'],
  ['attic', 'http://attic'],
  ['http://127.0.0.1:8188/?token=1#x', 'http://127.0.0.1:8188'],
])('%j is read as %s', (typed, address) => {
  expect(readAddress(typed)).toEqual({ address })
})

test.each(['', '   ', 'http://', 'ftp://host', 'file:///etc', 'javascript:alert(1)', 'http://a:b@host'])(
  '%j is refused',
  (typed) => {
    expect(readAddress(typed)).toHaveProperty('problem')
  },
)

test('a key goes unencrypted only where nobody else can read along', () => {
  const addresses = ['http://127.0.0.1:1', 'http://192.168.1.2', 'https://api.example.com', 'http://api.example.com']
  expect(addresses.map(mayCarryKey)).toEqual([true, true, true, false])
})
