import { z } from 'zod'
import { readPublicAddress, type TunnelId } from '#shared/domain/public-address.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'

/** How a tunnel program is started, and where it shows its address. */
type TunnelProgram = {
  /** Its file on PATH. */
  readonly file: string
  readonly name: string
  /** The arguments of a tunnel to a local port. */
  args(port: number): readonly string[]
  /** The public address in a line of its output; null if there is none. */
  urlIn(line: string): string | null
}

const NgrokLine = jsonColumn(z.looseObject({ msg: z.literal('started tunnel'), url: z.string() }))

/** The tunnel programs by id, as their documentation describes their arguments and output. */
export const tunnelPrograms: Readonly<Record<TunnelId, TunnelProgram>> = {
  // A quick tunnel, which needs no account. Its address is in a box of its log.
  cloudflared: {
    file: 'cloudflared',
    name: 'Cloudflare Tunnel',
    args: (port) => ['tunnel', '--no-autoupdate', '--url', `http://127.0.0.1:${port}`],
    urlIn: (line) => /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com(?![\w.-])/u.exec(line)?.[0] ?? null,
  },
  ngrok: {
    file: 'ngrok',
    name: 'ngrok',
    args: (port) => ['http', `127.0.0.1:${port}`, '--log', 'stdout', '--log-format', 'json'],
    urlIn(line) {
      if (!line.includes('started tunnel') || !line.startsWith('{')) return null
      const read = NgrokLine.safeParse(line)
      return read.success ? (readPublicAddress(read.data.url) ?? null) : null
    },
  },
  // Funnel, which ends with its command.
  tailscale: {
    file: 'tailscale',
    name: 'Tailscale Funnel',
    args: (port) => ['funnel', String(port)],
    urlIn: (line) => /^https:\/\/[a-z0-9.-]+\.ts\.net(?::\d+)?(?=\/?$)/u.exec(line.trim())?.[0] ?? null,
  },
}
