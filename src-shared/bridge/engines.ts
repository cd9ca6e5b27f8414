import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import {
  Engine,
  engineLimits,
  EngineList,
  EngineModelChange,
  EngineTest,
  FoundEngine,
  ManifestReading,
  NewEngineServer,
  NewWorkflow,
  PromptHelp,
  PromptHelped,
  ScriptRequest,
  ServerChange,
  WorkflowReading,
  WrittenScript,
} from '../contract/engine.ts'
import { procedure } from './failures.ts'

const typedKey = z.string().max(engineLimits.key).nullable().default(null)
const engineId = z.object({ engineId: z.string() })
const serverId = z.object({ serverId: z.guid() })
const modelId = z.object({ modelId: z.string() })

/** What is typed for a server: its address, and its key if it wants one. */
export const EngineEntry = z.object({ address: z.string().max(engineLimits.address), key: typedKey })
export type EngineEntry = z.output<typeof EngineEntry>

/** A server to add. */
export const EngineAddition = NewEngineServer.omit({ serverId: true }).extend({ key: typedKey })
export type EngineAddition = z.output<typeof EngineAddition>

/**
 * Engines: programs of the user that give "This computer" more models. A key goes to the vault and never comes back. All
 * calls start the embedded service if needed.
 *
 * @throws Failure INVALID_INPUT with the field (`address`, `key`, `workflow`, `manifest`, `fields`); NOT_FOUND;
 *   SERVICE_FAILED where an engine failed; LOCAL_SERVICE_DOWN
 */
export const enginesContract = {
  list: procedure.output(EngineList),
  /** Now, and after every change of engines, health and load. */
  watch: procedure.output(eventIterator(EngineList)),
  /** Looks for engines on their usual ports of this computer. */
  detect: procedure.output(EngineList),
  /** Asks an address what runs there. Saves nothing. */
  probe: procedure.input(EngineEntry).output(FoundEngine),
  add: procedure.input(EngineAddition).output(Engine),
  rename: procedure.input(engineId.extend({ name: z.string().trim().min(1).max(engineLimits.name) })).output(Engine),
  /** Removes an engine with its servers, models and keys. Its waiting runs fail and are refunded. */
  remove: procedure.input(engineId).output(EngineList),
  changeServer: procedure.input(serverId.extend(ServerChange.shape)).output(Engine),
  /** Replaces the key of a server; null removes it. */
  replaceKey: procedure.input(serverId.extend({ key: typedKey })).output(Engine),
  /** Removes a server; an engine without servers goes with it. */
  removeServer: procedure.input(serverId).output(EngineList),
  /** Asks all servers of an engine for their models and health. */
  refresh: procedure.input(engineId).output(Engine),
  changeModel: procedure.input(modelId.extend({ change: EngineModelChange })).output(Engine),
  /** Removes a model that was made from a workflow or a manifest. */
  removeModel: procedure.input(modelId).output(EngineList),
  /** Makes a small result with a model. Costs nothing. `serverId`: null for the least busy server. */
  test: procedure.input(modelId.extend({ serverId: z.string().nullable().default(null) })).output(EngineTest),
  /** Reads a ComfyUI workflow in API format. @throws Failure INVALID_INPUT for `workflow` */
  readWorkflow: procedure.input(engineId.extend({ workflow: z.string() })).output(WorkflowReading),
  addWorkflow: procedure.input(NewWorkflow).output(Engine),
  /** Reads the manifest of a command-line program. @throws Failure INVALID_INPUT for `manifest` */
  readManifest: procedure.input(z.object({ manifest: z.string() })).output(ManifestReading),
  /** Adds the program after the user's consent: the hash of what they saw. */
  addManifest: procedure.input(z.object({ manifest: z.string(), consent: z.string() })).output(Engine),
  /** @throws Failure NOT_FOUND where no chat model has the role; SERVICE_FAILED where the model failed */
  helpPrompt: procedure.input(PromptHelp).output(PromptHelped),
  /** Writes a script for review. Falls back to the built-in writer. */
  writeScript: procedure.input(ScriptRequest).output(WrittenScript),
}
