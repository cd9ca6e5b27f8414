// Catches: a computer that counts as several senders by other addresses of its own network, and one that names another sender.
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { type RemotePlace, senderOf } from '#main/hosts/browser/remote-place.ts'

const place = (proxy: string | null): RemotePlace => ({ listenOn: '::', origin: 'https://a.example', tls: null, proxy })
const sent = (remoteAddress: string, forwarded?: string) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { headers, socket: { remoteAddress } } as Pick<IncomingMessage, 'headers' | 'socket'>
}

test('all addresses of one IPv6 network are one sender, however they are abbreviated', () => {
  const senders = ['2001:db8::1', '2001:db8::2:0:0:7', '2001:db8:0:0:9:9:9:9'].map((at) =>
    senderOf(sent(at), place(null)),
  )
  expect(new Set(senders).size).toBe(1)
  expect(senderOf(sent('2001:db8:0:1::1'), place(null))).not.toBe(senders[0])
  expect(senderOf(sent('fe80::1%eth0'), place(null))).toBe(senderOf(sent('fe80::2'), place(null)))
  expect(senderOf(sent('::ffff:192.168.1.7'), place(null))).toBe('192.168.1.7')
})

test('only the trusted proxy names the sender, and only its own entry counts', () => {
  expect(senderOf(sent('10.0.0.9', '1.2.3.4'), place(null))).toBe('10.0.0.9')
  expect(senderOf(sent('10.0.0.1', '6.6.6.6, 1.2.3.4'), place('10.0.0.1'))).toBe('1.2.3.4')
})
