import { z } from 'zod'
import { parseJson } from '#shared/util/text-formats.ts'

const Link = z.tuple([z.string().or(z.number().transform(String)), z.int().nonnegative()])
const Node = z.looseObject({
  class_type: z.string().min(1).max(200),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.looseObject({ title: z.string().optional() }).optional(),
})

/** A workflow in API format: its nodes by id. */
export const Workflow = z.record(z.string(), Node)
export type Workflow = z.output<typeof Workflow>

const mostNodes = 500

/** A workflow, or why it was refused, as a sentence. */
export type ReadWorkflow = { readonly workflow: Workflow } | { readonly problem: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The id of the node that an input is linked to; null for a plain value. */
export function linkOf(value: unknown): string | null {
  const link = Link.safeParse(value)
  return link.success ? link.data[0] : null
}

function brokenLink(workflow: Workflow): string | null {
  for (const [id, { inputs }] of Object.entries(workflow)) {
    for (const [name, value] of Object.entries(inputs)) {
      const from = linkOf(value)
      if (from !== null && workflow[from] === undefined)
        return `${id}.${name} is linked to node ${from}, which is missing`
    }
  }
  return null
}

/** Reads the text of a workflow in ComfyUI's API format. */
export function readWorkflow(text: string): ReadWorkflow {
  const parsed = parseJson(text)
  if (parsed.kind === 'refused') return { problem: `This file ${parsed.why}. Nothing was added.` }
  const { value } = parsed
  if (!isObject(value)) return { problem: 'This file holds no workflow. Nothing was added.' }
  if (Array.isArray(value['nodes'])) {
    return {
      problem:
        'This workflow is in the format of ComfyUI’s editor. Export it in ComfyUI with Workflow > Export (API), then drop that file.',
    }
  }
  const graph = isObject(value['prompt']) && value['class_type'] === undefined ? value['prompt'] : value
  const entries = Object.entries(graph)
  if (entries.length === 0) return { problem: 'This workflow has no nodes. Nothing was added.' }
  if (entries.length > mostNodes) {
    return { problem: `This workflow has ${entries.length} nodes; at most ${mostNodes} are read. Nothing was added.` }
  }
  const wrong = entries.find(([, node]) => !Node.safeParse(node).success)
  if (wrong !== undefined) {
    return {
      problem: `“${wrong[0].slice(0, 40)}” isn’t a node of a workflow in API format. Export it in ComfyUI with Workflow > Export (API).`,
    }
  }
  const workflow = Workflow.parse(graph)
  const broken = brokenLink(workflow)
  return broken === null ? { workflow } : { problem: `This workflow is incomplete: ${broken}. Nothing was added.` }
}
