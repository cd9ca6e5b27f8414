import type { ServiceTool, ToolResult } from '#shared/bridge/service-tools.ts'
import type { Answers } from '../bridge-of.ts'

const balance: ServiceTool = {
  name: 'get_balance',
  title: 'Get the balance',
  summary: 'Returns the credits.',
  spends: 'no',
}
const run: ServiceTool = { name: 'run', title: 'Run a model', summary: 'Starts a run.', spends: 'yes' }
const strange: ServiceTool = {
  name: 'paint_anything',
  title: 'Paint <b>anything</b>',
  summary: '<img src=x onerror=alert(1)>',
  spends: 'maybe',
}

/** Tools of every kind: a free one, one whose price can be quoted, and one that nobody knows. */
export const listedTools: readonly ServiceTool[] = [balance, run, strange]

const schemas: Readonly<Record<string, Record<string, unknown>>> = {
  get_balance: { type: 'object', properties: {} },
  run: {
    type: 'object',
    required: ['modelId'],
    properties: { modelId: { type: 'string' }, input: { type: 'object' } },
  },
  paint_anything: {
    type: 'object',
    properties: {
      count: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
      style: { enum: ['oil', 'ink'] },
      deep: { type: 'object', properties: { part: { type: 'string' } } },
    },
  },
}

/** An answer with text that looks like markup. */
export const toolResult: ToolResult = {
  callId: 'call-1',
  isError: false,
  text: '{\n  "balance": 998,\n  "note": "<script>alert(1)</script>"\n}',
  isCut: false,
  links: [{ uri: 'http://169.254.169.254/keys', name: 'keys' }],
  images: [],
  charged: null,
  spends: 'no',
  took: 42,
}

/** Answers of a service with three tools. `heard` collects the calls, as JSON. */
export function toolAnswers(
  heard: string[] = [],
  result: ToolResult = toolResult,
): NonNullable<Answers['serviceTools']> {
  return {
    list: async () => ({
      address: 'http://127.0.0.1:4321/mcp',
      isUsual: true,
      isCut: false,
      tools: [...listedTools],
    }),
    read: async ({ name }) => {
      const tool = listedTools.find((one) => one.name === name) ?? balance
      return { ...tool, description: tool.summary, inputSchema: schemas[tool.name] ?? {}, mark: `mark of ${tool.name}` }
    },
    quote: async ({ name }) => (name === 'run' ? { least: 1, credits: 2 } : { least: null, credits: null }),
    call: async (order) => {
      heard.push(JSON.stringify(order))
      return result
    },
    setAddress: async ({ url }) => void heard.push(`address ${url ?? 'usual'}`),
  }
}
