/** A way to a server, as a system's settings or a PAC script name it. */
export type Proxy =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'http'
      readonly isSecure: boolean
      readonly host: string
      readonly port: number
      readonly auth: string | null
    }
  /** One that cannot be used here. */
  | { readonly kind: 'socks' }

const usualPorts: Readonly<Record<string, number>> = { PROXY: 80, HTTP: 80, HTTPS: 443 }

function readProxy(entry: string): Proxy | null {
  const [kind = '', place = ''] = entry.trim().split(/\s+/u)
  const name = kind.toUpperCase()
  if (name === 'DIRECT') return { kind: 'direct' }
  if (name.startsWith('SOCKS')) return { kind: 'socks' }
  const usual = usualPorts[name]
  const url = URL.parse(`http://${place}`)
  if (usual === undefined || url === null || url.hostname === '') return null
  const auth = url.username === '' ? null : `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  // The parser leaves out the usual port of its own scheme.
  const port = url.port === '' ? (place.endsWith(':80') ? 80 : usual) : Number(url.port)
  return { kind: 'http', isSecure: name === 'HTTPS', host: url.hostname.replace(/^\[|\]$/gu, ''), port, auth }
}

/** Reads a list of proxies as a PAC script returns it: `PROXY a:8080; SOCKS5 b:1080; DIRECT`. Unknown ones are left out. */
export function readProxies(text: string): Proxy[] {
  const found = text.split(';').flatMap((entry) => readProxy(entry) ?? [])
  return found.length === 0 ? [{ kind: 'direct' }] : found
}

type Environment = Readonly<Record<string, string | undefined>>

/** Whether a host is named in `NO_PROXY`: by its name, a domain above it, or `*`. */
function isLeftOut(host: string, list: string): boolean {
  return list
    .split(',')
    .map((one) =>
      one
        .trim()
        .toLowerCase()
        .replace(/:\d+$/u, '')
        .replace(/^\*?\./u, ''),
    )
    .some((one) => one === '*' || (one !== '' && (host === one || host.endsWith(`.${one}`))))
}

/** Creates the choice of a proxy by the environment, where there is no other system setting. */
export function createEnvironmentProxy(env: Environment): (url: string) => Promise<string> {
  const read = (name: string) => env[name.toLowerCase()] ?? env[name] ?? ''
  const proxy = URL.parse(read('HTTPS_PROXY') || read('ALL_PROXY'))
  return (text) => {
    const host = URL.parse(text)?.hostname ?? ''
    if (proxy === null || isLeftOut(host, read('NO_PROXY'))) return Promise.resolve('DIRECT')
    const auth = proxy.username === '' ? '' : `${proxy.username}:${proxy.password}@`
    const kind = proxy.protocol.startsWith('socks') ? 'SOCKS' : proxy.protocol === 'https:' ? 'HTTPS' : 'PROXY'
    return Promise.resolve(`${kind} ${auth}${proxy.host}`)
  }
}
