import { z } from 'zod'
import type { EngineModelKind, WorkflowField, WorkflowInput } from '#shared/contract/engine.ts'
import { isSeedInput } from '#shared/domain/engines.ts'
import type { JsonSchema } from '#shared/contract/model.ts'
import type { ModelForm } from '../engine-models.ts'
import { inputTypeOf, type NodeType } from './node-types.ts'
import { linkOf, Workflow } from './workflow.ts'

const Value = z.union([z.string(), z.number(), z.boolean()])

/** A field of the model's form, and the input of the workflow that it sets. */
const Field = z.object({
  key: z.string(),
  property: z.string(),
  isImage: z.boolean(),
  isRequired: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
})
/** A model that was made from a workflow. `seeds`: inputs that get the run's seed. */
export const WorkflowSpec = z.object({ workflow: Workflow, fields: z.array(Field), seeds: z.array(z.string()) })
export type WorkflowSpec = z.output<typeof WorkflowSpec>

const mostSeed = 2_147_483_647
const mostText = 8_000

/** The names that people know for common inputs. */
const nameWords: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(noise_)?seed$/, 'Seed'],
  [/^steps$/, 'Steps'],
  [/^cfg$|^guidance$/, 'Guidance'],
  [/^sampler_name$/, 'Sampler'],
  [/^scheduler$/, 'Scheduler'],
  [/^denoise$/, 'Strength'],
  [/^ckpt_name$/, 'Checkpoint'],
  [/^lora_name$/, 'LoRA'],
  [/^image$/, 'Image'],
  [/^width$/, 'Width'],
  [/^height$/, 'Height'],
]
const suggested = /^((noise_)?seed|steps|sampler_name|width|height|image|denoise)$/

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The nodes whose texts say what to leave out: linked to the negative input of another one, directly or on the way. */
function negativeNodes(workflow: Workflow): ReadonlySet<string> {
  const found = new Set<string>()
  const positive = new Set<string>()
  const follow = (id: string, into: Set<string>) => {
    if (into.has(id)) return
    into.add(id)
    for (const value of Object.values(workflow[id]?.inputs ?? {})) {
      const from = linkOf(value)
      if (from !== null) follow(from, into)
    }
  }
  for (const { inputs } of Object.values(workflow)) {
    const negative = linkOf(inputs['negative'])
    const other = linkOf(inputs['positive'])
    if (negative !== null) follow(negative, found)
    if (other !== null) follow(other, positive)
  }
  return new Set([...found].filter((id) => !positive.has(id)))
}

function suggestName(workflow: Workflow, id: string, input: string, isLong: boolean, isNegative: boolean): string {
  const known = nameWords.find(([pattern]) => pattern.test(input))?.[1]
  if (known !== undefined) return known
  if (isLong || input === 'text' || input === 'prompt') return isNegative ? 'Leave out' : 'Prompt'
  const title = workflow[id]?._meta?.title
  const plain = capitalised(input.replaceAll('_', ' '))
  return title === undefined || title === workflow[id]?.class_type ? plain : `${title}: ${plain}`.slice(0, 80)
}

/** The inputs of a workflow that may become fields, in the order of its nodes. */
export function inputsOf(workflow: Workflow, types: ReadonlyMap<string, NodeType>): WorkflowInput[] {
  const negative = negativeNodes(workflow)
  return Object.entries(workflow).flatMap(([id, node]) =>
    Object.entries(node.inputs).flatMap(([name, value]): WorkflowInput[] => {
      const type = types.get(node.class_type)
      const input = type === undefined ? null : inputTypeOf(type, name)
      const usual = Value.safeParse(value)
      if (input === null || !usual.success) return []
      const { isLong, ...offered } = input
      return [
        {
          key: `${id}.${name}`,
          node: id,
          nodeType: node.class_type,
          nodeTitle: node._meta?.title ?? node.class_type,
          input: name,
          ...offered,
          usual: usual.data,
          isSuggested: isLong || suggested.test(name) || (input.type === 'text' && name === 'text'),
          suggestedName: suggestName(workflow, id, name, isLong, negative.has(id)),
        },
      ]
    }),
  )
}

type Made = { readonly kind: EngineModelKind & ('image' | 'edit' | 'speech') } | { readonly problem: string }

/** What a workflow makes, by the nodes that store its results. */
export function kindOfWorkflow(workflow: Workflow, types: ReadonlyMap<string, NodeType>): Made {
  const outputs = Object.values(workflow).filter(
    ({ class_type: name }) => types.get(name)?.output_node ?? /^(Save|Preview)/.test(name),
  )
  if (outputs.length === 0)
    return { problem: 'This workflow stores no result. Add a node such as Save Image, then export it again.' }
  const names = outputs.map((node) => node.class_type)
  if (names.some((name) => /video|webm|animated|gif/i.test(name))) {
    return { problem: 'This workflow makes a video. Only workflows that make images or sound can be added.' }
  }
  if (names.every((name) => /audio/i.test(name))) return { kind: 'speech' }
  const hasImage = inputsOf(workflow, types).some(({ type }) => type === 'image')
  return { kind: hasImage ? 'edit' : 'image' }
}

/** A problem with the chosen fields, or the model. */
export type MadeModel = { readonly spec: WorkflowSpec } | { readonly problem: string }

function schemaOf(input: WorkflowInput, field: WorkflowField): JsonSchema | { readonly problem: string } {
  const title = field.name
  switch (input.type) {
    case 'image':
      return { type: 'string', format: 'uri', title }
    case 'text':
      return {
        type: 'string',
        title,
        maxLength: mostText,
        ...(field.isRequired ? { minLength: 1 } : { default: input.usual }),
      }
    case 'switch':
      return { type: 'boolean', title, default: input.usual === true }
    case 'choice': {
      const offered = input.choices ?? []
      const kept = field.choices === null ? offered : field.choices.filter((choice) => offered.includes(choice))
      if (kept.length === 0) return { problem: `“${title}” has no choices left. Keep at least one.` }
      const usual = kept.includes(String(input.usual)) ? String(input.usual) : kept[0]
      return { type: 'string', title, enum: kept, default: usual }
    }
    case 'integer':
    case 'number': {
      if (isSeedInput(input.input)) {
        return { type: 'integer', title, description: 'Random if empty.', minimum: 0, maximum: mostSeed }
      }
      const minimum = Math.max(field.least ?? input.least ?? -mostSeed, input.least ?? -mostSeed)
      const maximum = Math.min(field.most ?? input.most ?? mostSeed, input.most ?? mostSeed)
      if (minimum > maximum) return { problem: `“${title}” allows no number: its lowest is above its highest.` }
      const usual = typeof input.usual === 'number' ? Math.min(maximum, Math.max(minimum, input.usual)) : minimum
      return { type: input.type, title, minimum, maximum, default: usual }
    }
  }
}

/** The name of a field's input in the schema: `prompt`, `seed` and `image` where they are, because batches and forms know them. */
function propertyOf(input: WorkflowInput, field: WorkflowField, taken: ReadonlySet<string>): string {
  const own = isSeedInput(input.input)
    ? 'seed'
    : input.type === 'text' && !taken.has('prompt') && field.isRequired
      ? 'prompt'
      : field.name
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '_')
          .replaceAll(/^_+|_+$/g, '') || 'field'
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? own : `${own}_${count}`
    if (!taken.has(name)) return name
  }
}

/** Makes a model of a workflow and the chosen fields. `inputs`: what the workflow offers. */
export function makeModel(
  workflow: Workflow,
  inputs: readonly WorkflowInput[],
  chosen: readonly WorkflowField[],
): MadeModel {
  const taken = new Set<string>()
  const fields: WorkflowSpec['fields'] = []
  for (const field of chosen) {
    const input = inputs.find(({ key }) => key === field.key)
    if (input === undefined) return { problem: `The workflow has no input ${field.key}. Choose its fields again.` }
    if (fields.some(({ key }) => key === field.key)) return { problem: `${field.key} was chosen twice.` }
    const schema = schemaOf(input, field)
    if ('problem' in schema && typeof schema.problem === 'string') return { problem: schema.problem }
    const property = propertyOf(input, field, taken)
    taken.add(property)
    const isImage = input.type === 'image'
    fields.push({ key: field.key, property, isImage, isRequired: field.isRequired || isImage, schema })
  }
  const image = inputs.find(({ type, key }) => type === 'image' && !fields.some((field) => field.key === key))
  if (image !== undefined) return { problem: `The image of ${image.key} must be a field: it is on another computer.` }
  const seeds = inputs
    .filter(({ input, key }) => isSeedInput(input) && !fields.some((field) => field.key === key))
    .map(({ key }) => key)
  return { spec: { workflow, fields, seeds } }
}

/** The form of a model that was made from a workflow. */
export function formOfSpec({ fields }: WorkflowSpec): ModelForm {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ property }) => property)
  const properties = Object.fromEntries(fields.map(({ property, schema }) => [property, schema]))
  const media = fields.filter(({ isImage }) => isImage).map(({ property: name }) => ({ name, kind: 'image' as const }))
  return { schema: { type: 'object', required, properties }, media }
}

/** The workflow with the values of a run. `images`: the names under which its images were uploaded, by property. */
export function fillWorkflow(
  { workflow, fields, seeds }: WorkflowSpec,
  run: {
    readonly input: Readonly<Record<string, unknown>>
    readonly seed: number
    readonly images: ReadonlyMap<string, string>
  },
): Workflow {
  const filled = structuredClone(workflow)
  const set = (key: string, value: unknown) => {
    const [id = '', ...name] = key.split('.')
    const node = filled[id]
    if (node !== undefined) node.inputs[name.join('.')] = value
  }
  for (const key of seeds) set(key, run.seed)
  for (const { key, property, isImage } of fields) {
    const value = isImage ? run.images.get(property) : property === 'seed' ? run.seed : run.input[property]
    if (value !== undefined && value !== null) set(key, value)
  }
  return filled
}
