import { makeFolder, writeDurably } from '#main/disk/durable-file.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { readText } from '../read-text-file.ts'

const dayMs = 24 * 60 * 60_000
// Browsers refuse longer ones even where the user trusts them.
const validMs = 397 * dayMs
const renewedBeforeMs = 30 * dayMs

/** A certificate with its key, in PEM. `fingerprint`: SHA-256 as browsers show it. */
export type Certificate = { readonly key: string; readonly cert: string; readonly fingerprint: string }

function readPair(cert: string, key: string): Certificate {
  const read = new X509Certificate(cert)
  if (!read.checkPrivateKey(createPrivateKey(key))) throw new Error('The certificate belongs to another key.')
  return { key, cert, fingerprint: read.fingerprint256 }
}

/** Reads the user's own certificate. @throws Error with a sentence for the user. */
export async function readCertificate(files: { readonly cert: string; readonly key: string }): Promise<Certificate> {
  try {
    return readPair(await readFile(files.cert, 'utf8'), await readFile(files.key, 'utf8'))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The certificate ${files.cert} with the key ${files.key} can’t be used: ${why}`, { cause })
  }
}

async function make(host: string, now: number): Promise<Certificate> {
  // Loaded here only: it is large, and most starts have a certificate.
  const { X509CertificateGenerator, SubjectAlternativeNameExtension, BasicConstraintsExtension } =
    await import('@peculiar/x509')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: 'CN=Backlot',
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + validMs - dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new SubjectAlternativeNameExtension([{ type: isIP(host) === 0 ? 'dns' : 'ip', value: host }]),
    ],
  })
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({ format: 'pem', type: 'pkcs8' })
  return readPair(certificate.toString('pem'), String(key))
}

/** Whether a stored certificate still serves a host for a while. */
function serves({ cert }: Certificate, host: string, now: number): boolean {
  const read = new X509Certificate(cert)
  const isFor = isIP(host) === 0 ? read.checkHost(host) : read.checkIP(host)
  return isFor !== undefined && read.validToDate.getTime() - renewedBeforeMs > now
}

/**
 * Returns the self-signed certificate of a profile for a host name or IP address, and makes one at the first start, for
 * another host, and 30 days before it ends. `folder`: where it is kept, readable only by this user.
 */
export async function ownCertificate({
  folder,
  host,
  clock,
  log,
}: {
  readonly folder: string
  readonly host: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}): Promise<Certificate> {
  const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'certificate.key')]
  const [cert, key] = [await readText(certFile), await readText(keyFile)]
  let known: Certificate | null = null
  try {
    if (cert !== null && key !== null) known = readPair(cert, key)
  } catch (error) {
    // Another one is made, whose fingerprint is printed.
    log.warn('The stored certificate can’t be used', { error })
  }
  if (known !== null && serves(known, host, clock.now())) return known
  const made = await make(host, clock.now())
  await makeFolder(folder, 0o700)
  await writeDurably(keyFile, made.key)
  await writeDurably(certFile, made.cert)
  return made
}
