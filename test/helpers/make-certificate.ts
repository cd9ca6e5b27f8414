import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate with its key, as PEM, and what is needed to sign another with it. */
export type Certificate = {
  readonly cert: string
  readonly key: string
  readonly issuer: { readonly name: string; readonly key: KeyObject }
}

/** The contents of a certificate. `names`: hosts and IPv4 addresses. Without `by` it signs itself. */
export type CertificateOrder = {
  readonly name: string
  readonly names?: readonly string[]
  readonly from?: Date
  readonly until?: Date
  readonly isAuthority?: boolean
  readonly by?: Certificate
}

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const signedBy = sequence(hex('06082a8648ce3d040302'))
const nameOf = (name: string) => sequence(tagged(0x31, sequence(hex('0603550403'), tagged(0x0c, Buffer.from(name)))))
const timeOf = (date: Date) => tagged(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`))
const extension = (id: string, value: Uint8Array) => sequence(hex(`0603${id}`), tagged(0x04, value))

function placeOf(name: string): Buffer {
  const numbers = name.split('.').map(Number)
  const isAddress = numbers.length === 4 && numbers.every(Number.isInteger)
  return isAddress ? tagged(0x87, Buffer.from(numbers)) : tagged(0x82, Buffer.from(name))
}

/** Makes an X.509 certificate (RFC 5280) for a test server. */
export function makeCertificate(order: CertificateOrder): Certificate {
  const { name, names = [], isAuthority = false, by } = order
  const { from = new Date(Date.now() - 86_400_000), until = new Date(Date.now() + 86_400_000) } = order
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const issuer = by?.issuer ?? { name, key: privateKey }
  const extensions = [
    ...(isAuthority ? [extension('551d13', sequence(hex('0101ff')))] : []),
    ...(names.length > 0 ? [extension('551d11', sequence(...names.map(placeOf)))] : []),
  ]
  const body = sequence(
    tagged(0xa0, hex('020102')),
    tagged(0x02, Buffer.from([1, ...crypto.getRandomValues(new Uint8Array(8))])),
    signedBy,
    nameOf(issuer.name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [tagged(0xa3, sequence(...extensions))] : []),
  )
  const der = sequence(body, signedBy, tagged(0x03, hex('00'), sign('sha256', body, issuer.key)))
  const lines = der.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    issuer: { name, key: privateKey },
  }
}
