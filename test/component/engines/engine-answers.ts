import type { Engine, EngineList, EngineModel, WorkflowReading } from '#shared/contract/engine.ts'
import { streamOf } from '../account/answers.ts'
import type { Answers } from '../bridge-of.ts'

/** A model of an engine. `own`: what differs from a chat model that was not tested. */
export const modelOf = (own: Partial<EngineModel> = {}): EngineModel => ({
  id: 'qwen',
  remoteName: 'qwen2.5:14b',
  name: 'qwen2.5:14b',
  kind: 'chat',
  source: 'engine',
  isShown: true,
  roles: ['script', 'promptHelp'],
  rate: null,
  measured: null,
  voices: null,
  servers: ['5f0c2a8e-0000-4000-8000-000000000001'],
  problem: null,
  ...own,
})

/** An engine with one server that is ready. */
export const engineOf = (own: Partial<Engine> = {}): Engine => ({
  id: 'ollama',
  name: 'Ollama',
  product: 'Ollama',
  kind: 'openai',
  runsAt: 'computer',
  inputsLeave: false,
  servers: [
    {
      id: '5f0c2a8e-0000-4000-8000-000000000001',
      address: 'http://127.0.0.1:11434/v1',
      runsAt: 'computer',
      inputsLeave: false,
      hasKey: false,
      limit: 1,
      running: 0,
      health: { state: 'ready', latencyMs: 3, reason: null },
      lacks: [],
    },
  ],
  models: [modelOf()],
  incident: null,
  ...own,
})

/** An engine that runs workflows. */
export const comfy = engineOf({ id: 'pool', name: 'Render pool', product: 'ComfyUI', kind: 'comfyui', models: [] })

/** A list of engines. */
export const listOf = (engines: readonly Engine[] = [engineOf()]): EngineList => ({
  revision: 1,
  engines: [...engines],
  found: [],
  builtInModels: 24,
  ready: engines.length,
})

/** A workflow as a server reads it: a prompt, a sampler, a number of steps and a strength that stays as it is. */
export const reading: WorkflowReading = {
  nodes: 7,
  bytes: 811,
  kind: 'image',
  ready: 1,
  lacks: [],
  inputs: [
    { type: 'integer' as const, key: '3.steps', usual: 24, least: 1, most: 100, suggestedName: 'Steps' },
    { type: 'text' as const, key: '6.text', usual: 'cups', suggestedName: 'Prompt' },
    { type: 'choice' as const, key: '3.sampler', usual: 'euler', choices: ['euler', 'ddim'], suggestedName: 'Sampler' },
    { type: 'number' as const, key: '3.denoise', usual: 1, isSuggested: false, suggestedName: 'Strength' },
  ].map((input) => ({
    node: input.key.split('.')[0] ?? '',
    input: input.key.split('.')[1] ?? '',
    nodeType: 'Node',
    nodeTitle: 'Node',
    choices: null,
    least: null,
    most: null,
    step: null,
    isSuggested: true,
    ...input,
  })),
}

/** Answers of a service with engines. */
export const engineAnswers = (
  list: EngineList = listOf(),
  own: Answers['engines'] = {},
): NonNullable<Answers['engines']> => ({ watch: async () => streamOf(list), ...own })
