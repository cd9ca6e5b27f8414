import { z } from 'zod'
import type { WorkflowInput } from '#shared/contract/engine.ts'
import { EngineFailure } from '../engine-failure.ts'
import type { ServerConnection } from '../engine-port.ts'
import type { Workflow } from './workflow.ts'

const Options = z.looseObject({
  default: z.unknown().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  multiline: z.boolean().optional(),
  image_upload: z.boolean().optional(),
  options: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
})
// Some custom nodes describe inputs in ways of their own, which are read as no description.
const Declared = z.array(z.unknown()).min(1)
const Inputs = z.record(z.string(), z.unknown())
const NodeType = z.looseObject({
  input: z.looseObject({ required: Inputs.optional(), optional: Inputs.optional() }).optional(),
  output_node: z.boolean().optional(),
  display_name: z.string().nullish(),
})
const ObjectInfo = z.record(z.string(), NodeType)

/** A type of node as a server has it. */
export type NodeType = z.output<typeof NodeType>

/** What an input takes. */
export type InputType = Pick<WorkflowInput, 'type' | 'choices' | 'least' | 'most' | 'step'> & {
  readonly isLong: boolean
}

const askMs = 15_000
/** A server with thousands of models lists all of them in each of its loaders. */
const mostChoices = 2_000

const bounded = (value: number | undefined) =>
  value === undefined || !Number.isSafeInteger(Math.round(value)) ? null : value

/** What an input of a node takes; null if no field can be made of it. */
export function inputTypeOf(type: NodeType, name: string): InputType | null {
  const declared = Declared.safeParse(type.input?.required?.[name] ?? type.input?.optional?.[name])
  if (!declared.success) return null
  const [kind, more] = declared.data
  const options = Options.safeParse(more ?? {}).data ?? {}
  const none = { choices: null, least: null, most: null, step: null, isLong: false }
  const list = Array.isArray(kind) ? kind : kind === 'COMBO' ? (options.options ?? []) : null
  if (list !== null) {
    if (options.image_upload === true) return { ...none, type: 'image' }
    const choices = list.filter((one) => typeof one === 'string' || typeof one === 'number').map(String)
    return { ...none, type: 'choice', choices: choices.slice(0, mostChoices) }
  }
  const bounds = { least: bounded(options.min), most: bounded(options.max), step: options.step ?? null }
  switch (kind) {
    case 'STRING':
      return { ...none, type: 'text', isLong: options.multiline === true }
    case 'INT':
      return { ...none, ...bounds, type: 'integer' }
    case 'FLOAT':
      return { ...none, ...bounds, type: 'number' }
    case 'BOOLEAN':
      return { ...none, type: 'switch' }
    default:
      return null
  }
}

/**
 * Asks a server for the types of a workflow's nodes, each once; those it does not have are missing in the result.
 *
 * @throws EngineFailure
 */
export async function readNodeTypes(
  server: ServerConnection,
  workflow: Workflow,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, NodeType>> {
  const wanted = [...new Set(Object.values(workflow).map((node) => node.class_type))]
  const found = new Map<string, NodeType>()
  for (const name of wanted) {
    const key = `node ${name}`
    if (!server.remember.has(key)) {
      const answer = await server.http.read({ path: `/object_info/${encodeURIComponent(name)}`, idleMs: askMs, signal })
      if (answer.status >= 500) {
        throw new EngineFailure('gone', `${server.host} answered ${answer.status}.`)
      }
      server.remember.set(key, ObjectInfo.safeParse(answer.value).data?.[name] ?? null)
    }
    // Only this function writes these keys.
    const type = server.remember.get(key) as NodeType | null
    if (type !== null) found.set(name, type)
  }
  return found
}

/** The files that inputs name, as the user knows them. */
const fileWords: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/^ckpt_name/, 'the checkpoint'],
  [/^lora_name/, 'the LoRA'],
  [/^vae_name/, 'the VAE'],
  [/^unet_name/, 'the diffusion model'],
  [/^clip_name/, 'the text encoder'],
  [/^control_net_name/, 'the ControlNet'],
  [/^style_model_name|^gligen_name|^clip_vision_name|^model_name|^upscale_model/, 'the model'],
]

/** What a workflow names that a server does not have. */
export type Lacking = {
  readonly nodes: readonly string[]
  readonly values: readonly { readonly key: string; readonly value: string; readonly word: string }[]
}

/** Compares a workflow with a server’s node types. `isFree`: whether an input becomes a field, whose value does not count. */
export function lackingIn(
  workflow: Workflow,
  types: ReadonlyMap<string, NodeType>,
  isFree: (key: string) => boolean,
): Lacking {
  const nodes = new Set<string>()
  const values: { key: string; value: string; word: string }[] = []
  for (const [id, node] of Object.entries(workflow)) {
    const type = types.get(node.class_type)
    if (type === undefined) {
      nodes.add(node.class_type)
      continue
    }
    for (const [name, value] of Object.entries(node.inputs)) {
      const key = `${id}.${name}`
      const input = inputTypeOf(type, name)
      if (input?.type !== 'choice' || typeof value !== 'string' || isFree(key)) continue
      if (input.choices === null || input.choices.includes(value)) continue
      const word = fileWords.find(([pattern]) => pattern.test(name))?.[1] ?? `the ${name.replaceAll('_', ' ')}`
      values.push({ key, value, word })
    }
  }
  return { nodes: [...nodes], values }
}

/** What is lacking, as the end of a sentence; null for nothing. */
export function sayLacking({ nodes, values }: Lacking): string | null {
  const parts = [...nodes.map((name) => `the node ${name}`), ...values.map(({ word, value }) => `${word} ${value}`)]
  if (parts.length === 0) return null
  const shown = parts.slice(0, 3).join(', ')
  return parts.length > 3 ? `${shown} and ${parts.length - 3} more` : shown
}
