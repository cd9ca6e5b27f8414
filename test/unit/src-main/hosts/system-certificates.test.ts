// Catches: a company's own authority in the system that requests do not trust, and one of Node's that they lose.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeCertificate } from '../../../helpers/make-certificate.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const source = resolve(import.meta.dirname, '../../../../src-main/hosts/system-certificates.ts')
const program = `
import { getCACertificates } from 'node:tls'
import { X509Certificate } from 'node:crypto'
import { trustSystemCertificates } from ${JSON.stringify(source)}
const names = () => getCACertificates('default').map((pem) => new X509Certificate(pem).subject)
const before = names()
await trustSystemCertificates({ warn(_message, { error }) { throw error } })
const after = names()
console.log(JSON.stringify({ added: after.filter((name) => !before.includes(name)), lost: before.filter((name) => !after.includes(name)) }))
`

it('trusts the authorities of the system besides those of Node', async () => {
  if (process.platform !== 'linux') return
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'authorities.pem')
  await writeFile(file, makeCertificate({ name: 'Company Authority', isAuthority: true }).cert)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: folder.path },
  })
  expect(JSON.parse(stdout)).toEqual({ added: ['CN=Company Authority'], lost: [] })
})
