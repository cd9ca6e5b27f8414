import { z } from 'zod'
import { Said } from './said.ts'

const mostLength = 500
const ownHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Reads a public address as typed, without slashes at its end. Null if it is empty, undefined if it is no address that a
 * service can call: https, or http on this computer, for a service that runs here too.
 */
export function readPublicAddress(typed: string): string | null | undefined {
  const text = typed.trim().replace(/\/+$/u, '')
  if (text === '') return null
  const url = URL.parse(text)
  if (url === null || text.length > mostLength) return undefined
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  const isOpen = url.protocol === 'http:' && ownHosts.includes(url.hostname)
  return isPlain && (url.protocol === 'https:' || isOpen) ? text : undefined
}

/** Whether an address names this computer, so that only a service on it can call it. */
export const isOnThisComputer = (address: string): boolean => ownHosts.includes(URL.parse(address)?.hostname ?? '')

/** Whether a service at `serviceUrl` can call a public address: one of this computer is not reached from elsewhere. */
export const isReachableFrom = (serviceUrl: string, address: string): boolean =>
  !isOnThisComputer(address) || isOnThisComputer(serviceUrl)

/** A public address in the settings. */
export const PublicAddress = z
  .string()
  .overwrite((text) => readPublicAddress(text) ?? text)
  .refine((text) => typeof readPublicAddress(text) === 'string', { error: 'must start with https' })

/** How many earlier addresses are kept. */
export const mostFormerAddresses = 8

/**
 * Why a public address does not work.
 *
 * - `dns`: the name does not resolve. `private`: it leads to an address that the internet cannot reach.
 * - `tls`: the certificate or the encryption is refused. `refused`, `timeout`: no connection, or no answer.
 * - `redirect`: it leads elsewhere. `other-answer`: something else answers.
 * - `body-changed`: what arrives is not what was sent. `host-refused`: it arrives under another host name.
 * - `port-taken`, `receiver-off`: Backlot itself does not listen. `tunnel`: the chosen program shows no address.
 */
export const AddressProblem = z.enum([
  'dns',
  'private',
  'tls',
  'refused',
  'timeout',
  'redirect',
  'other-answer',
  'body-changed',
  'host-refused',
  'port-taken',
  'receiver-off',
  'tunnel',
])
export type AddressProblem = z.output<typeof AddressProblem>

/** The state of the public address. `at`: when it was checked, ISO 8601. */
export const PublicAddressState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('works'), at: z.string() }),
  z.object({
    kind: z.literal('broken'),
    problem: AddressProblem,
    sentence: z.string(),
    said: Said.optional(),
    at: z.string(),
  }),
])
export type PublicAddressState = z.output<typeof PublicAddressState>

/** Tunnel programs that Backlot can start. */
export const TunnelId = z.enum(['cloudflared', 'ngrok', 'tailscale'])
export type TunnelId = z.output<typeof TunnelId>

/**
 * The state of the tunnel program. `missing`: it is not installed. `failed`: it ended, or shows no address; it is started
 * again by itself where it ended.
 */
export const TunnelState = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['off', 'starting']) }),
  z.object({ kind: z.literal('running'), url: z.string() }),
  z.object({ kind: z.enum(['missing', 'failed']), sentence: z.string(), said: Said.optional() }),
])
export type TunnelState = z.output<typeof TunnelState>
