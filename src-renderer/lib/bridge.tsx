import type { ModelCard } from '#shared/bridge/catalog.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { HostWindow, PortOffer } from '#shared/bridge/transport.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { askFirst, createSpendQuestions, type SpendQuestions } from './spend-questions.ts'
import { type Connection, type ConnectionSource, createConnectionSource, createSocketLink } from './socket.ts'
import { takeLaunchToken } from './launch-token.ts'
import { RPCLink } from '@orpc/client/message-port'
import { Charged } from '#shared/contract/error.ts'
import { Said } from '#shared/domain/said.ts'
import { sentenceOf } from './sentences.ts'
import { failureData, FieldProblem, type FailureRecord } from '#shared/domain/failure.ts'
import { z } from 'zod'

declare global {
  interface Window {
    readonly backlotHost?: HostWindow<File>
  }
}

/** The page's client of the studio. */
export type BridgeClient = {
  readonly call: Bridge
  readonly query: ReturnType<typeof createTanstackQueryUtils<Bridge>>
  readonly connection: ConnectionSource
  /** Asked before calls that cost more than the user wants to spend unasked. */
  readonly questions: SpendQuestions
}

const offer: PortOffer = 'backlot:bridge-port'

/** Creates the link over a MessagePort: one end stays here, the preload passes the other to the studio. */
export function createPortLink(): RPCLink<Record<never, never>> {
  const { port1, port2 } = new MessageChannel()
  window.postMessage(offer, window.location.origin, [port2])
  port1.start()
  return new RPCLink({ port: port1 })
}

/** Creates the page's client over a link to its studio. */
export function createBridgeClient(link: ClientLink<Record<never, never>>, connection: ConnectionSource): BridgeClient {
  const questions = createSpendQuestions()
  const call: Bridge = createORPCClient(askFirst(link, questions))
  return { call, query: createTanstackQueryUtils(call), connection, questions }
}

/**
 * Connects the page to its studio: over a MessagePort in Electron, over a WebSocket elsewhere.
 *
 * Call once per page and before the router is created, because this removes the token from the address.
 */
export function createBridge(): BridgeClient {
  if (window.backlotHost !== undefined) {
    return createBridgeClient(createPortLink(), createConnectionSource('open'))
  }
  const { link, connection } = createSocketLink({ origin: window.location.origin, token: takeLaunchToken() })
  return createBridgeClient(link, connection)
}

/** Creates the page's cache of answers. The studio is on this computer: it is asked once, also without a network. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

const BridgeContext = createContext<BridgeClient | null>(null)

/**
 * Provides the bridge; place it inside the QueryClientProvider.
 *
 * After a lost connection it refetches all active queries, because changes in between were not sent.
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
  return (
    <BridgeContext value={bridge}>
      <MediaUrlProvider>{children}</MediaUrlProvider>
    </BridgeContext>
  )
}

/** Returns the bridge: `call` for a single call, `query` for TanStack Query options. Throws outside the provider. */
export function useBridge(): BridgeClient {
  const bridge = useContext(BridgeContext)
  if (bridge === null) throw new Error('useBridge is used outside BridgeProvider.')
  return bridge
}

/** Returns the state of the connection to the studio. */
export function useConnection(): Connection {
  const { connection } = useBridge()
  return useSyncExternalStore(connection.subscribe, connection.read)
}

/** Media URLs, or undefined until the studio reported their base address. */
export type MediaUrl = {
  original(asset: AssetId): string | undefined
  /** Serves the file as a download, never for display. */
  download(asset: AssetId): string | undefined
  /** `size` is the longer side in px. */
  thumbnail(asset: AssetId, size: 256 | 512 | 1024): string | undefined
  /** Frames of a video side by side. */
  strip(asset: AssetId): string | undefined
  /** The small image of an avatar or a video that has no file here. */
  cast(kind: 'avatar' | 'video', id: string): string | undefined
  cover(model: Pick<ModelCard, 'id' | 'coverVersion'>): string | undefined
}

function mediaUrlUnder(base: string | undefined): MediaUrl {
  const under = (...parts: string[]) =>
    base === undefined ? undefined : base + parts.map(encodeURIComponent).join('/')
  return {
    original: (asset) => under(asset, 'original'),
    download: (asset) => under(asset, 'download'),
    thumbnail: (asset, size) => under(asset, 'thumbnail', String(size)),
    strip: (asset) => under(asset, 'strip'),
    cast: (kind, id) => under('cast', `${kind}/${id}`),
    cover({ id, coverVersion }) {
      const address = under('cover', id)
      // Images are cached by address, so a new cover needs a new address.
      return address === undefined || coverVersion === null
        ? undefined
        : `${address}?version=${encodeURIComponent(coverVersion)}`
    },
  }
}

const MediaUrlContext = createContext(mediaUrlUnder(undefined))

/** Provides the URLs of media: one reader of their address instead of one in each of hundreds of tiles. */
function MediaUrlProvider({ children }: { readonly children: ReactNode }) {
  const { query } = useBridge()
  const { data } = useQuery(query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const base = data?.mediaBase
  const mediaUrl = useMemo(() => mediaUrlUnder(base), [base])
  return <MediaUrlContext value={mediaUrl}>{children}</MediaUrlContext>
}

/** Returns the URLs of media by id. */
export const useMediaUrl = (): MediaUrl => useContext(MediaUrlContext)

const Thrown = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({
    charged: Charged,
    said: Said.optional(),
    field: z.string().optional(),
    fields: z.array(FieldProblem).optional(),
  }),
})

/**
 * Extracts a failure of the error tree from an error thrown by a bridge call, in the language of the window.
 *
 * Null for anything else: a lost connection or a bug, for which there is no message.
 */
export function failureOf(error: unknown): FailureRecord | null {
  if (!(error instanceof ORPCError)) return null
  const read = Thrown.safeParse({ code: error.code as unknown, message: error.message, data: error.data as unknown })
  if (!read.success || !Object.hasOwn(failureData, read.data.code)) return null
  const { code, data } = read.data
  const { charged, said, field, fields } = data
  const own = { message: sentenceOf({ message: read.data.message, said }), said }
  const others = fields?.map((problem) => ({ ...problem, message: sentenceOf(problem) }))
  return { code, ...own, charged, fields: others ?? (field === undefined ? [] : [{ field, ...own }]) }
}

/**
 * Reads a stream of the bridge while the component is mounted and passes on each value.
 *
 * The link resumes a stream by itself after a lost connection. A new `key` closes the stream and opens another. Any
 * other end is reported, since no view waits for it.
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
