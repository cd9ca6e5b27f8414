// Catches: a payment page opened in the browser that runs a script, reads a file, or is not encrypted.
import { expect, test } from 'vitest'
import { isPayable } from '#main/account/payment-address.ts'

test.each([
  ['https://pay.example.com/x', true, true],
  ['https://user@pay.example.com/x', false, false],
  ['http://pay.example.com/x', false, false],
  ['http://127.0.0.1:4000/pay/1/2', true, false],
  ['http://[::1]:4000/pay', true, false],
  ['http://127.0.0.1.example.com/pay', false, false],
  ['http://2130706433.example/pay', false, false],
  ['javascript:alert(1)', false, false],
  ['file:///etc/passwd', false, false],
  ['https://pay.example.com/\u202Egnp', false, false],
  [`https://pay.example.com/${'x'.repeat(2_048)}`, false, false],
  ['nowhere', false, false],
  [null, false, false],
])('%j may be opened: %s at a service on this computer, %s elsewhere', (address, here, elsewhere) => {
  expect([isPayable(address, true), isPayable(address, false)]).toEqual([here, elsewhere])
})
