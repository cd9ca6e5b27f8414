import { expect, test } from 'vitest'
import { checkWebhook } from '#service/jobs/check-webhook.ts'

// Catches: a webhook that would make the service call its own machine or network.

test.each([
  ['not a url', 'webhook must be a valid https URL'],
  ['', 'webhook must be a valid https URL'],
  ['http://hooks.example.com/a', 'webhook must use https'],
  ['ftp://hooks.example.com/a', 'webhook must use https'],
  ['http://10.0.0.1/a', 'webhook must use https'],
  ['http://localhost.example.com/a', 'webhook must use https'],
  ['https://localhost/a', 'webhook must be on a public host'],
  ['https://a.localhost./a', 'webhook must be on a public host'],
  ['https://printer.local/a', 'webhook must be on a public host'],
  ['https://intranet/a', 'webhook must be on a public host'],
  ['https://127.0.0.1/a', 'webhook must be on a public host'],
  ['https://0x7f.1/a', 'webhook must be on a public host'],
  ['https://2130706433/a', 'webhook must be on a public host'],
  ['https://①②⑦.⓪.⓪.①/a', 'webhook must be on a public host'],
  ['https://[::1]/a', 'webhook must be on a public host'],
  ['https://[::ffff:10.0.0.1]/a', 'webhook must be on a public host'],
])('refuses %s: %s', (webhook, message) => {
  expect(() => checkWebhook(webhook)).toThrow(message)
})

test.each([
  'https://hooks.example.com:8443/a?b=c',
  'http://127.0.0.1:4000/hook',
  'http://localhost:4000/hook',
  'http://[::1]:4000/hook',
])('accepts %s: https on a public name, or http on this machine', (webhook) => {
  expect(() => checkWebhook(webhook)).not.toThrow()
})
