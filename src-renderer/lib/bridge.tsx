import type { ModelCard } from '#shared/bridge/catalog.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { HostWindow, PortOffer } from '#shared/bridge/transport.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore, useEffectEvent } from 'react'
import { type Connection, type ConnectionSource, createConnectionSource, createSocketLink } from './socket.ts'
import { takeLaunchToken } from './launch-token.ts'
import { RPCLink } from '@orpc/client/message-port'
import { Charged } from '#shared/contract/error.ts'
import { failureData, FieldProblem, type FailureRecord } from '#shared/domain/failure.ts'
import { z } from 'zod'

declare global {
  interface Window {
    readonly backlotHost?: HostWindow<File>
  }
}

/** The studio as this page calls it. */
export type BridgeClient = {
  readonly call: Bridge
  readonly query: ReturnType<typeof createTanstackQueryUtils<Bridge>>
  readonly connection: ConnectionSource
}

const offer: PortOffer = 'backlot:bridge-port'

/** The bridge over a MessagePort: one end stays here, the preload passes the other one to the studio. */
export function createPortLink(): RPCLink<Record<never, never>> {
  const { port1, port2 } = new MessageChannel()
  window.postMessage(offer, window.location.origin, [port2])
  port1.start()
  return new RPCLink({ port: port1 })
}

/**
 * Connects the page to its studio: over a MessagePort in Electron, over a WebSocket elsewhere.
 *
 * Once per page and before the router is made, because the token is taken out of the address here.
 */
export function createBridge(): BridgeClient {
  if (window.backlotHost !== undefined) {
    const call: Bridge = createORPCClient(createPortLink())
    return { call, query: createTanstackQueryUtils(call), connection: createConnectionSource('open') }
  }
  const { link, connection } = createSocketLink({ origin: window.location.origin, token: takeLaunchToken() })
  const call: Bridge = createORPCClient(link)
  return { call, query: createTanstackQueryUtils(call), connection }
}

const BridgeContext = createContext<BridgeClient | null>(null)

/**
 * Gives the bridge to what is below it. Stands inside the QueryClientProvider.
 *
 * After a lost connection everything that is shown is asked for again, since changes in between were not sent.
 */
export function BridgeProvider({ bridge, children }: { readonly bridge: BridgeClient; readonly children: ReactNode }) {
  const queries = useQueryClient()
  useEffect(() => {
    let before = bridge.connection.read()
    return bridge.connection.subscribe(() => {
      const now = bridge.connection.read()
      if (before === 'reconnecting' && now === 'open') void queries.invalidateQueries()
      before = now
    })
  }, [bridge, queries])
  return <BridgeContext value={bridge}>{children}</BridgeContext>
}

/** The bridge: `call` for one call, `query` for TanStack Query's options. Throws outside the provider. */
export function useBridge(): BridgeClient {
  const bridge = useContext(BridgeContext)
  if (bridge === null) throw new Error('useBridge is used outside BridgeProvider.')
  return bridge
}

/** How the page stands with its studio, for a notice. */
export function useConnection(): Connection {
  const { connection } = useBridge()
  return useSyncExternalStore(connection.subscribe, connection.read)
}

/** Addresses of media, or undefined until the studio said where they are read. */
export type MediaUrl = {
  original(asset: AssetId): string | undefined
  /** Answers with the file to keep, never to show. */
  download(asset: AssetId): string | undefined
  /** `size` is the longer side in px. */
  thumbnail(asset: AssetId, size: 256 | 512 | 1024): string | undefined
  /** A model's cover; undefined where it has none. */
  cover(model: Pick<ModelCard, 'id' | 'coverVersion'>): string | undefined
}

/** Where pictures and other media are read, by id. */
export function useMediaUrl(): MediaUrl {
  const { query } = useBridge()
  const { data } = useQuery(query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const under = (...parts: string[]) =>
    data === undefined ? undefined : data.mediaBase + parts.map(encodeURIComponent).join('/')
  return {
    original: (asset) => under(asset, 'original'),
    download: (asset) => under(asset, 'download'),
    thumbnail: (asset, size) => under(asset, 'thumbnail', String(size)),
    cover({ id, coverVersion }) {
      const address = under('cover', id)
      // A picture is kept by its address, so that another one needs another address.
      return address === undefined || coverVersion === null
        ? undefined
        : `${address}?version=${encodeURIComponent(coverVersion)}`
    },
  }
}

const Thrown = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ charged: Charged, field: z.string().optional(), fields: z.array(FieldProblem).optional() }),
})

/**
 * Reads a failure of the error tree out of what a call of the bridge threw.
 *
 * Null for anything else: a lost connection or a bug, for which there is no sentence.
 */
export function failureOf(error: unknown): FailureRecord | null {
  if (!(error instanceof ORPCError)) return null
  const read = Thrown.safeParse({ code: error.code as unknown, message: error.message, data: error.data as unknown })
  if (!read.success || !Object.hasOwn(failureData, read.data.code)) return null
  const { code, message, data } = read.data
  const { charged, field, fields } = data
  return { code, message, charged, fields: fields ?? (field === undefined ? [] : [{ field, message }]) }
}

/**
 * Reads a stream of the bridge while the component is mounted, and hands on each value.
 *
 * The link resumes a stream by itself after a lost connection. `key` names what is watched: another one ends the
 * stream and opens a new one. What ends a stream otherwise is reported, since nothing on the screen waits for it.
 */
export function useStream<Value>(
  key: string,
  open: (options: { signal: AbortSignal }) => Promise<AsyncIterable<Value>>,
  onValue: (value: Value) => void,
) {
  const start = useEffectEvent(open)
  const receive = useEffectEvent(onValue)
  useEffect(() => {
    const ending = new AbortController()
    async function read() {
      const values = await start({ signal: ending.signal })
      for await (const value of values) {
        if (ending.signal.aborted) return
        receive(value)
      }
    }
    read().catch((error: unknown) => {
      if (!ending.signal.aborted) reportError(new Error(`The stream of ${key} ended.`, { cause: error }))
    })
    return () => ending.abort()
  }, [key])
}
