import type { Log } from '#shared/util/ports.ts'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'

/** Reads the authorities of the system that Node does not bring itself, which takes longer than a frame. */
const readOthers = `
const { parentPort } = require('node:worker_threads')
const { X509Certificate } = require('node:crypto')
const { getCACertificates } = require('node:tls')
const printOf = (pem) => new X509Certificate(pem).fingerprint256
const known = new Set(getCACertificates('default').map(printOf))
parentPort.postMessage(getCACertificates('system').filter((pem) => !known.has(printOf(pem))))
`

/** Trusts the authorities of the system, such as a company's own, besides those that Node brings. Never rejects. */
export async function trustSystemCertificates(log: Pick<Log, 'warn'>): Promise<void> {
  try {
    const others = await new Promise<string[]>((resolve, reject) => {
      const worker = new Worker(readOthers, { eval: true, execArgv: [] })
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    if (others.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...others])
  } catch (error) {
    log.warn('The certificates of the system could not be read.', { error })
  }
}
