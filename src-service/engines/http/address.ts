import { isIP, BlockList } from 'node:net'
import { basename } from 'node:path'
import type { RunsAt } from '#shared/contract/engine.ts'

// An IPv4 address written as IPv6 is checked as IPv4.
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const network = new BlockList()
for (const [address, bits, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  network.addSubnet(address, bits, family)
}

const privateName = /(^|\.)(local|internal|lan|home|home\.arpa|intranet|localdomain)$/

/** Where a host is, by its name or address only: a name of the internet counts as one even if it leads into the network. */
export function runsAtOf(address: string): RunsAt {
  const name = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const family = isIP(name)
  if (name === 'localhost' || name.endsWith('.localhost')) return 'computer'
  if (family !== 0) {
    const version = family === 6 ? 'ipv6' : 'ipv4'
    if (loopback.check(name, version)) return 'computer'
    return network.check(name, version) ? 'network' : 'cloud'
  }
  return !name.includes('.') || privateName.test(name) ? 'network' : 'cloud'
}

/** Why a typed address cannot be used, or the address: an origin with the path that the user gave it. */
export type ReadAddress = { readonly address: string } | { readonly problem: string }

/**
 * Reads a typed address. Without a scheme, it is http. The end of the path that its interface adds (`/v1`, `/sdapi/v1`) is
 * dropped, and a key must not be a part of it.
 */
export function readAddress(typed: string): ReadAddress {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  if (url === null || url.hostname === '')
    return { problem: 'This isn’t an address. Enter one such as 127.0.0.1:8188.' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { problem: 'Engines are reached over http or https. Enter an address such as http://127.0.0.1:8188.' }
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: 'Enter the key in its own field, not in the address.' }
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(sdapi\/v1|v1)$/, '')
  return { address: url.origin + path }
}

/** Whether a key may be sent to an address: unencrypted only where nobody else can read along. */
export function mayCarryKey(address: string): boolean {
  return new URL(address).protocol === 'https:' || runsAtOf(address) !== 'cloud'
}

/** The name of a server in sentences: its host, or the file of a program. */
export const hostOf = (address: string): string => (address.includes('://') ? new URL(address).host : basename(address))
