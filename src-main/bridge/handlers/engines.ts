import { AsyncIteratorClass } from '@orpc/server'
import type { EngineList } from '#shared/contract/engine.ts'
import type { BridgeContext } from '../bridge-context.ts'
import { bridge } from '../implementer.ts'

const { engines } = bridge

/** Yields the engines at once, then whenever their revision rises, until the window leaves. */
function watchEngines({ engines: service }: BridgeContext): AsyncIteratorClass<EngineList> {
  const leave = new AbortController()
  let last: number | null = null
  return new AsyncIteratorClass<EngineList>(
    async () => {
      while (!leave.signal.aborted) {
        const value: EngineList = last === null ? await service.list() : await service.changed(last, leave.signal)
        if (value.revision === last) continue
        last = value.revision
        return { done: false, value }
      }
      return { done: true, value: undefined }
    },
    async () => leave.abort(),
  )
}

/** Handles the engines of "This computer". Keys go in and never come back. */
export const enginesHandlers = {
  list: engines.list.handler(({ context }) => context.engines.list()),
  watch: engines.watch.handler(({ context }) => watchEngines(context)),
  detect: engines.detect.handler(({ context }) => context.engines.detect()),
  probe: engines.probe.handler(({ input, context }) => context.engines.probe(input)),
  add: engines.add.handler(({ input, context }) => context.engines.add(input)),
  rename: engines.rename.handler(({ input, context }) => context.engines.rename(input.engineId, input.name)),
  remove: engines.remove.handler(({ input, context }) => context.engines.remove(input.engineId)),
  changeServer: engines.changeServer.handler(({ input, context }) =>
    context.engines.changeServer(input.serverId, input.limit),
  ),
  replaceKey: engines.replaceKey.handler(({ input, context }) => context.engines.replaceKey(input.serverId, input.key)),
  removeServer: engines.removeServer.handler(({ input, context }) => context.engines.removeServer(input.serverId)),
  refresh: engines.refresh.handler(({ input, context }) => context.engines.refresh(input.engineId)),
  changeModel: engines.changeModel.handler(({ input, context }) =>
    context.engines.changeModel(input.modelId, input.change),
  ),
  removeModel: engines.removeModel.handler(({ input, context }) => context.engines.removeModel(input.modelId)),
  test: engines.test.handler(({ input, context, signal }) =>
    context.engines.test(input.modelId, input.serverId, signal),
  ),
  readWorkflow: engines.readWorkflow.handler(({ input, context }) =>
    context.engines.readWorkflow(input.engineId, input.workflow),
  ),
  addWorkflow: engines.addWorkflow.handler(({ input, context }) => context.engines.addWorkflow(input)),
  readManifest: engines.readManifest.handler(({ input, context }) => context.engines.readManifest(input.manifest)),
  addManifest: engines.addManifest.handler(({ input, context }) =>
    context.engines.addManifest(input.manifest, input.consent),
  ),
  helpPrompt: engines.helpPrompt.handler(({ input, context, signal }) => context.engines.helpPrompt(input, signal)),
  writeScript: engines.writeScript.handler(({ input, context, signal }) => context.engines.writeScript(input, signal)),
}
