import type { Clock, Log } from '#shared/util/ports.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteOptions } from '../launch-options.ts'
import { ownCertificate, readCertificate } from './certificate.ts'
import { createPassphrase } from './passphrase.ts'
import type { RemotePlace } from './remote-place.ts'
import { createSignIn } from './sign-in.ts'

const unprotected =
  'Other computers reach Backlot only with a passphrase. Write one of at least 12 characters to a file and add --passphrase-file FILE once; only its hash is kept. Without one, reach it through SSH: ssh -L 8420:127.0.0.1:8420 -L 8421:127.0.0.1:8421 with the name of this computer.'

/**
 * Opens Backlot to other computers: stores a passphrase that is given, refuses to go on without one, and finds or makes
 * the certificate. `profileFolder` keeps both. `words`: what to print, with the certificate's fingerprint.
 *
 * @throws Error with a sentence for the user.
 */
export async function openRemoteAccess({
  options,
  profileFolder,
  clock,
  log,
}: {
  readonly options: RemoteOptions
  readonly profileFolder: string
  readonly clock: Clock
  readonly log: Log
}) {
  const folder = join(profileFolder, 'remote')
  const passphrase = createPassphrase({ folder })
  if (options.passphraseFile !== null) {
    const [line = ''] = (await readFile(options.passphraseFile, 'utf8')).split(/\r?\n/u)
    await passphrase.keep(line)
  }
  if (!(await passphrase.exists())) throw new Error(unprotected)
  const { listenOn, origin, mediaOrigin, proxy, tls: files } = options
  const host = new URL(origin).hostname.replace(/^\[|\]$/gu, '')
  const own = () => ownCertificate({ folder, host, clock, log })
  const tls = proxy !== null ? null : files === null ? await own() : await readCertificate(files)
  const page: RemotePlace = { listenOn, origin, tls, proxy }
  const signIn = createSignIn({ passphrase, place: page, clock, log })
  return {
    page: { place: page, signIn },
    media: { place: { ...page, origin: mediaOrigin }, signIn },
    words: tls === null ? '' : `Its certificate has the SHA-256 fingerprint ${tls.fingerprint}\n`,
  }
}
