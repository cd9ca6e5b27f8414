import type { Engine, EngineModel, EngineRate, EngineServer } from '#shared/contract/engine.ts'
import { formatCredits, formatDecimal } from '../../lib/format.ts'
import { t } from './texts.ts'

/** The name of a server: its host and port, with the path of an interface that has one; of a program its file. */
export function serverName(address: string): string {
  if (!address.includes('://') || !URL.canParse(address)) return address.split(/[/\\]/u).at(-1) ?? address
  const { host, pathname } = new URL(address)
  const path = pathname.replace(/\/+$/u, '')
  return path === '/v1' ? host : host + path
}

/** The line below an engine's name: what it is, and how many servers it has or where its one server is. */
export function engineLine({ name, product, servers }: Engine): string {
  if (servers.length > 1) return t('list.pool', { product, count: servers.length })
  return [...servers.map(({ address }) => serverName(address)), ...(product === name ? [] : [product])].join(' · ')
}

/** The health of one server. */
export function serverHealth({ health }: EngineServer): string {
  return health.state === 'ready' ? t('health.ms', { ms: health.latencyMs ?? 0 }) : t(`health.${health.state}`)
}

/** How an engine is, from the health of its servers. `state`: the best of them. */
export function engineHealth({ servers }: Pick<Engine, 'servers'>): {
  readonly state: EngineServer['health']['state']
  readonly words: string
} {
  const [first] = servers
  const ready = servers.filter(({ health }) => health.state === 'ready').length
  if (first === undefined) return { state: 'down', words: t('health.down') }
  if (ready > 0) {
    const words = servers.length === 1 ? serverHealth(first) : t('health.some', { ready, count: servers.length })
    return { state: 'ready', words }
  }
  const best = servers.find(({ health }) => health.state === 'checking') ?? first
  return { state: best.health.state, words: serverHealth(best) }
}

/** What a model does: its kind, where it comes from, its voices and what it helps with. */
export function modelWords({ kind, source, voices, roles }: EngineModel): string {
  return [
    t(`kinds.${kind}`),
    ...(source === 'engine' ? [] : [t(`sources.${source}`)]),
    ...(voices === null ? [] : [t('voices', { count: voices })]),
    ...roles.map((role) => t(`roles.${role}`)),
  ].join(' · ')
}

/** Milliseconds as seconds with one decimal; never less than a tenth. */
export const inSeconds = (ms: number): string => formatDecimal(Math.max(1, Math.round(ms / 100)) / 10)

/** The measured time of a model, for each result or second of sound. */
export function timeWords({ measured }: Pick<EngineModel, 'measured'>): string {
  return measured === null ? t('time.none') : t(`time.${measured.per}`, { seconds: inSeconds(measured.ms) })
}

/** How long a test took. `ms`: milliseconds. */
export const tookWords = (ms: number): string => t('model.took', { seconds: inSeconds(ms) })

/** The price of a model, in practice credits. */
export function rateWords(rate: EngineRate | null): string {
  if (rate === null) return t('rates.free')
  const credits = formatCredits(rate.credits, true)
  return rate.unit === 'image' ? t('rates.image', { credits }) : t(`rates.${rate.unit}`, { credits, per: rate.per })
}

/** What servers lack for the models of an engine, a sentence for each. */
export function lackWords({ servers }: Pick<Engine, 'servers'>, modelId: string): string[] {
  return servers.flatMap(({ address, lacks }) =>
    lacks
      .filter((lack) => lack.modelId === modelId)
      .map(({ what }) => t('lacks.one', { server: serverName(address), what })),
  )
}

/** What became of the runs of an incident: refunds and moves, as sentences; empty if none were affected. */
export function fateWords({ refundedRuns, movedRuns }: NonNullable<Engine['incident']>): string[] {
  return [
    ...(refundedRuns === 0 ? [] : [t('incident.refunded', { count: refundedRuns })]),
    ...(movedRuns === 0 ? [] : [t('incident.moved', { count: movedRuns })]),
  ]
}
