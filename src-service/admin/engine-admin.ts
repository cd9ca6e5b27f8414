import { z } from 'zod'
import {
  engineLimits,
  EngineModelChange,
  EngineNetwork,
  NewEngineServer,
  NewWorkflow,
  PromptHelp,
  ScriptRequest,
  ServerChange,
} from '#shared/contract/engine.ts'
import type { EngineManagement } from '../engines/engine-management.ts'
import { adminRoute, noBody, type AdminRoute } from './admin-route.ts'

const key = z.string().min(1).max(engineLimits.key).nullable()
const text = z.string()
const ChangeWait = z.object({
  revision: z.int(),
  waitMs: z.int().min(0).max(engineLimits.waitMs).default(engineLimits.waitMs),
})

/** Admin routes for engines: servers, models, workflows and programs, and the help that chat models give. */
export function engineAdmin(engines: EngineManagement): readonly AdminRoute[] {
  return [
    adminRoute('GET', '/engines', noBody, () => engines.list()),
    adminRoute('POST', '/engines/wait', ChangeWait, ({ body }) => engines.changedSince(body.revision, body.waitMs)),
    adminRoute('POST', '/engines/detect', noBody, () => engines.detect()),
    adminRoute('POST', '/engines/probe', z.object({ address: text, key }), ({ body }) =>
      engines.probe(body.address, body.key),
    ),
    adminRoute('POST', '/engines', NewEngineServer.extend({ key }), ({ body }) => engines.add(body)),
    adminRoute('PUT', '/engines/keys', z.object({ keys: z.record(z.string(), z.string()) }), ({ body }) => {
      engines.handOver(body.keys)
      return {}
    }),
    adminRoute('PUT', '/engines/network', EngineNetwork, ({ body }) => {
      engines.takeNetwork(body)
      return {}
    }),
    adminRoute('POST', '/engines/help', PromptHelp, ({ body, signal }) => engines.helpPrompt(body, signal())),
    adminRoute('POST', '/engines/script', ScriptRequest, ({ body, signal }) => engines.writeScript(body, signal())),
    adminRoute('POST', '/engines/manifests/read', z.object({ manifest: text }), ({ body }) =>
      engines.readManifest(body.manifest),
    ),
    adminRoute(
      'POST',
      '/engines/manifests',
      z.object({ manifest: text, consent: text, serverId: z.guid() }),
      ({ body }) => engines.addManifest(body),
    ),
    adminRoute('PATCH', '/engines/servers/:serverId', ServerChange, ({ params, body }) =>
      engines.changeServer(params.serverId, body.limit),
    ),
    adminRoute('PUT', '/engines/servers/:serverId/key', z.object({ key }), ({ params, body }) =>
      engines.replaceKey(params.serverId, body.key),
    ),
    adminRoute('DELETE', '/engines/servers/:serverId', noBody, ({ params }) => engines.removeServer(params.serverId)),
    adminRoute('PATCH', '/engines/models/:modelId', EngineModelChange, ({ params, body }) =>
      engines.changeModel(params.modelId, body),
    ),
    adminRoute('DELETE', '/engines/models/:modelId', noBody, ({ params }) => engines.removeModel(params.modelId)),
    adminRoute(
      'POST',
      '/engines/models/:modelId/test',
      z.object({ serverId: text.nullable() }),
      ({ params, body, signal }) => engines.test(params.modelId, body.serverId, signal()),
    ),
    adminRoute(
      'PATCH',
      '/engines/:engineId',
      z.object({ name: text.trim().min(1).max(engineLimits.name) }),
      ({ params, body }) => engines.rename(params.engineId, body.name),
    ),
    adminRoute('DELETE', '/engines/:engineId', noBody, ({ params }) => engines.remove(params.engineId)),
    adminRoute('POST', '/engines/:engineId/refresh', noBody, ({ params }) => engines.refresh(params.engineId)),
    adminRoute('POST', '/engines/:engineId/workflows/read', z.object({ workflow: text }), ({ params, body }) =>
      engines.readWorkflow(params.engineId, body.workflow),
    ),
    adminRoute('POST', '/engines/:engineId/workflows', NewWorkflow.omit({ engineId: true }), ({ params, body }) =>
      engines.addWorkflow({ ...body, engineId: params.engineId }),
    ),
  ]
}
