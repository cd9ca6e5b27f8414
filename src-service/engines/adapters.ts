import type { EngineKind } from '#shared/contract/engine.ts'
import { automatic1111Adapter } from './automatic1111/automatic1111-adapter.ts'
import { comfyUiAdapter } from './comfyui/comfyui-adapter.ts'
import { EngineFailure } from './engine-failure.ts'
import type { EngineAdapter, ServerConnection, ServerDescription } from './engine-port.ts'
import { openAiAdapter } from './openai/openai-adapter.ts'
import { programAdapter } from './program/program-adapter.ts'

const adapters: Readonly<Record<EngineKind, EngineAdapter>> = {
  comfyui: comfyUiAdapter,
  automatic1111: automatic1111Adapter,
  openai: openAiAdapter,
  program: programAdapter,
}

/** The adapters of servers, in the order in which an address is asked: some answer to more than one interface. */
const overHttp = [comfyUiAdapter, automatic1111Adapter, openAiAdapter]

/** The adapter of a kind of engine. */
export const adapterOf = (kind: EngineKind): EngineAdapter => adapters[kind]

/** The ports of this computer on which engines usually listen. */
export const usualPorts = [...new Set(overHttp.flatMap(({ ports }) => ports))]

/** What answered at an address. */
export type Identified = ServerDescription & { readonly kind: EngineKind }

/** Finds out which engine is at an address. @throws EngineFailure with why none of them could be recognized. */
export async function identify(server: ServerConnection, signal: AbortSignal): Promise<Identified> {
  const answers = await Promise.allSettled(
    overHttp.map(async (adapter) => ({ ...(await adapter.describe(server, signal)), kind: adapter.kind })),
  )
  signal.throwIfAborted()
  const found = answers.find((answer) => answer.status === 'fulfilled')
  if (found !== undefined) return found.value
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  const unexpected = reasons.find((reason) => !(reason instanceof EngineFailure))
  if (unexpected !== undefined) throw unexpected
  // The last one is asked for the interface that most engines have.
  throw reasons.at(-1)
}
