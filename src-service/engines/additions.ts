import type { Engine, ManifestReading, NewWorkflow, WorkflowLack, WorkflowReading } from '#shared/contract/engine.ts'
import { engineLimits } from '#shared/contract/engine.ts'
import { describeMs, refuse } from './discovery.ts'
import { lackingIn, type NodeType, readNodeTypes } from './comfyui/node-types.ts'
import { inputsOf, kindOfWorkflow, makeModel } from './comfyui/workflow-model.ts'
import { readWorkflow, type Workflow } from './comfyui/workflow.ts'
import { EngineFailure } from './engine-failure.ts'
import { freeId, slugOf } from './engine-models.ts'
import type { Engines } from './engines.ts'
import { readManifest } from './program/manifest.ts'
import { checkRate } from './model-list.ts'

function withinBytes(field: string, text: string, most: number): void {
  const bytes = Buffer.byteLength(text)
  if (bytes <= most) return
  const size = (bytes / 1024 / 1024).toFixed(1)
  throw refuse(field, `This file is ${size} MB. The limit is ${Math.round(most / 1024)} KB. Nothing was added.`)
}

/** Creates what the user adds to engines themselves: models from workflows, and programs by their manifests. */
export function createAdditions(engines: Engines) {
  const { store, connections } = engines

  function comfyServers(engineId: string) {
    const { kind } = engines.view(engineId)
    if (kind !== 'comfyui') throw refuse('engineId', 'Only ComfyUI runs workflows. Add a ComfyUI server first.')
    return store.serversOf(engineId)
  }
  function parse(text: string): Workflow {
    withinBytes('workflow', text, engineLimits.workflowBytes)
    const read = readWorkflow(text)
    if ('problem' in read) throw refuse('workflow', read.problem)
    return read.workflow
  }

  /** The node types of all servers that answer; what one has is offered, even if another lacks it. */
  async function readTypes(engineId: string, workflow: Workflow) {
    const signal = AbortSignal.timeout(describeMs)
    const answers = await Promise.allSettled(
      comfyServers(engineId).map(async (server) => ({
        server,
        types: await readNodeTypes(connections.of(server), workflow, signal),
      })),
    )
    const known = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    if (known.length === 0) {
      const [first] = answers
      const reason: unknown = first?.status === 'rejected' ? first.reason : null
      const said = reason instanceof EngineFailure ? reason.message : 'No server of this engine answers.'
      throw refuse('engineId', `${said} The workflow can’t be checked; nothing was added.`)
    }
    const merged = new Map<string, NodeType>()
    for (const { types } of known) for (const [name, type] of types) if (!merged.has(name)) merged.set(name, type)
    return { known, merged }
  }
  function lacksOf(
    workflow: Workflow,
    known: Awaited<ReturnType<typeof readTypes>>['known'],
    isFree: (key: string) => boolean,
  ): WorkflowLack[] {
    return known.flatMap(({ server, types }) => {
      const { nodes, values } = lackingIn(workflow, types, isFree)
      if (nodes.length === 0 && values.length === 0) return []
      const files = values.map(({ key, value }) => ({ key, value }))
      return [{ serverId: server.id, address: server.address, nodes: [...nodes], files }]
    })
  }
  function refuseUnknown(lacks: readonly WorkflowLack[], servers: number): void {
    if (lacks.length < servers) return
    const missing = [...new Set(lacks.flatMap(({ nodes }) => nodes))]
    if (missing.length === 0 || !lacks.every(({ nodes }) => nodes.length > 0)) return
    const names = `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}`
    throw refuse(
      'workflow',
      `No server has the ${missing.length === 1 ? 'node' : 'nodes'} ${names}. Install what is missing, then add it again.`,
    )
  }

  return {
    async readWorkflow(engineId: string, text: string): Promise<WorkflowReading> {
      const workflow = parse(text)
      const { known, merged } = await readTypes(engineId, workflow)
      const lacks = lacksOf(workflow, known, () => false)
      refuseUnknown(lacks, known.length)
      const made = kindOfWorkflow(workflow, merged)
      if ('problem' in made) throw refuse('workflow', made.problem)
      return {
        nodes: Object.keys(workflow).length,
        bytes: Buffer.byteLength(text),
        kind: made.kind,
        inputs: inputsOf(workflow, merged),
        lacks,
        ready: known.length - lacks.length,
      }
    },
    async addWorkflow({ engineId, name, workflow: text, fields, rate }: NewWorkflow): Promise<Engine> {
      const workflow = parse(text)
      const { known, merged } = await readTypes(engineId, workflow)
      const keys = new Set(fields.map(({ key }) => key))
      refuseUnknown(
        lacksOf(workflow, known, (key) => keys.has(key)),
        known.length,
      )
      const kind = kindOfWorkflow(workflow, merged)
      if ('problem' in kind) throw refuse('workflow', kind.problem)
      const made = makeModel(workflow, inputsOf(workflow, merged), fields)
      if ('problem' in made) throw refuse('fields', made.problem)
      checkRate({ rate, kind: kind.kind })
      return engines.addMade({
        engineId,
        remoteName: name,
        name,
        kind: kind.kind,
        source: 'workflow',
        spec: made.spec,
        choices: {},
        isShown: true,
        rate,
      })
    },
    async readManifest(text: string): Promise<ManifestReading> {
      withinBytes('manifest', text, engineLimits.manifestBytes)
      const read = await readManifest(text)
      if ('problem' in read) throw refuse('manifest', read.problem)
      return read.reading
    },
    /** Adds a program as the user saw it: `consent` is the hash of what they agreed to. */
    async addManifest(order: { manifest: string; consent: string; serverId: string }): Promise<Engine> {
      withinBytes('manifest', order.manifest, engineLimits.manifestBytes)
      const read = await readManifest(order.manifest)
      if ('problem' in read) throw refuse('manifest', read.problem)
      const { manifest, reading } = read
      if (order.consent !== reading.consent) {
        throw refuse(
          'consent',
          'The program or its manifest changed since you agreed. Nothing was added; look at it again.',
        )
      }
      const { name, kind, program } = manifest
      if (store.servers().some(({ address }) => address === program)) {
        throw refuse('manifest', 'This program was added already. Remove it first to add it with another manifest.')
      }
      const id = freeId(slugOf(name), (one) => store.engine(one) !== null)
      await engines.addProgram(
        { id, name, product: 'Program', kind: 'program' },
        { id: order.serverId, engineId: id, address: program, hasKey: false, limit: 1, models: [] },
      )
      const spec = { manifest, consent: order.consent }
      const model = { engineId: id, remoteName: name, name, kind, choices: {}, rate: null, spec, isShown: true }
      return engines.addMade({ ...model, source: 'manifest' })
    },
  }
}
