import type { Settings } from '#shared/bridge/settings.ts'
import type { AddressCheck } from '#shared/bridge/inputs.ts'
import type { Log } from '#shared/util/ports.ts'
import { createMediaFetcher, type MediaFetcher } from './fetch-media.ts'
import { createSharedFileHost, type Shared } from './shared-file-host.ts'

type Place = Pick<Settings, 'publicAddress' | 'filesPort'>

/** Lends files to hosted services, at the user's own public address. */
export interface PublicFiles {
  /** What addresses begin with; null where the user has none. No slash at its end. */
  address(): string | null
  /** Listens where the settings say now; a port that is taken is told by the check. */
  follow(): Promise<void>
  /** Puts words out under an address of their own and fetches them from outside. */
  check(): Promise<AddressCheck>
  stop(): Promise<void>
}

/** How long a check may take. Milliseconds. */
const timeoutMs = 10_000

const plain = (address: string) => address.replace(/\/+$/u, '')

/** `find` answers for a file; `token` is a new capability with each call. `fetcher`: how the check goes out. */
export function createPublicFiles(deps: {
  place: () => Place
  find: (capability: string, name: string) => Shared
  token: () => string
  log: Log
  fetcher?: () => MediaFetcher
}): PublicFiles {
  const fetcher = deps.fetcher ?? (() => createMediaFetcher({ kind: 'public' }, { stallMs: timeoutMs }))
  let trial: { readonly capability: string; readonly words: string } | null = null
  let listening: number | null = null
  let problem: unknown = null
  let following: Promise<void> = Promise.resolve()

  const address = () => {
    const { publicAddress } = deps.place()
    return publicAddress === null ? null : plain(publicAddress)
  }
  const host = createSharedFileHost({
    find: (capability, name) => (trial?.capability === capability ? trial.words : deps.find(capability, name)),
    hosts: () => {
      const own = address()
      return own === null ? [] : [new URL(own).host]
    },
    log: deps.log,
  })
  async function move(): Promise<void> {
    const { publicAddress, filesPort } = deps.place()
    const wanted = publicAddress === null ? null : filesPort
    if (wanted === listening && problem === null) return
    await host.stop()
    listening = wanted
    problem = null
    if (wanted === null) return
    await host.listen(wanted).catch((error: unknown) => {
      problem = error
      deps.log.warn('Files cannot be served at the public address', { port: wanted, error })
    })
  }
  function follow(): Promise<void> {
    following = following.then(move)
    return following
  }

  async function fetchTrial(base: string): Promise<AddressCheck> {
    const way = `http://127.0.0.1:${deps.place().filesPort}`
    const capability = deps.token()
    trial = { capability, words: deps.token() }
    const out = fetcher()
    try {
      const answer = await out.get(`${base}/${capability}/check.txt`, {}, AbortSignal.timeout(timeoutMs))
      const text = (await answer.body.text()).slice(0, 200)
      if (answer.statusCode === 200 && text === trial.words) {
        return { works: true, sentence: `It works: a test file was downloaded from ${base}.` }
      }
      const said = answer.statusCode === 200 ? 'with something else' : `with status ${answer.statusCode}`
      return { works: false, sentence: `${base} answered ${said}. Point your tunnel to ${way} and check again.` }
    } catch (error) {
      deps.log.info('The public address did not answer', { error })
      return {
        works: false,
        sentence: `${base} doesn’t respond. Start your tunnel to ${way} and check again.`,
      }
    } finally {
      trial = null
      await out.close()
    }
  }

  return {
    address,
    follow,
    async check() {
      await follow()
      const base = address()
      if (base === null) return { works: false, sentence: 'No public address set.' }
      if (problem === null) return fetchTrial(base)
      const { filesPort } = deps.place()
      return { works: false, sentence: `Port ${filesPort} is in use by another program. Choose another port.` }
    },
    async stop() {
      await following
      await host.stop()
    },
  }
}
