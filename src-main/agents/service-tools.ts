import type { Tool } from '@modelcontextprotocol/client'
import type { ServiceTool, ServiceToolDetails, ServiceToolList, ToolResult } from '#shared/bridge/service-tools.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { StoredToolCall, ToolCallsTable } from '../cache/tables/tool-calls.ts'
import type { WorkspacesTable } from '../cache/tables/workspaces.ts'
import { callTool, listTools, type ToolConnection } from './service-tool-client.ts'
import { plainText, readOutput } from './service-tool-output.ts'
import { chargeIn, idsIn, knownTool, priceOfCall, type PriceSources } from './service-tool-prices.ts'

/** What a window shows of a tool. Characters. */
const most = { title: 120, summary: 300, description: 4_000 } as const
/** The argument that makes a repeat safe, which is filled in where a tool has it and the user leaves it empty. */
const keyArgument = 'idempotencyKey'

type Listed = { readonly tools: ReadonlyMap<string, Tool>; readonly list: ServiceToolList }
type Order = {
  readonly callId: string
  readonly name: string
  readonly mark: string
  readonly input: Readonly<Record<string, unknown>>
  readonly agreed?: { readonly credits: number | null } | undefined
}

const unknownTool = new Failure('NOT_FOUND', say('agents.unknownTool'), {
  charged: 'no',
  what: 'the tool',
})
const sentAlready = new Failure('INVALID_INPUT', say('agents.sentAlready'), { charged: 'unknown', fields: [] })
const changedTool = new Failure('INVALID_INPUT', say('agents.changedTool'), { charged: 'no', fields: [] })
const priceUnknown = new Failure('PRICE_UNKNOWN', say('agents.callUnpriced'), {
  charged: 'no',
  mayConfirm: true,
})

const stopped = new Failure('SPENDING_STOPPED', say('agents.spendingStopped'), {
  charged: 'no',
  file: '',
})

/** Whether a call may be charged: of a tool that is known, its route says so; of others, their own hint. */
function spendsOf({ name, annotations }: Tool): ServiceTool['spends'] {
  const known = knownTool(name)
  if (known !== null) return known.route.spends ? 'yes' : 'no'
  return annotations?.readOnlyHint === true ? 'no' : 'maybe'
}

const oneLine = (text: string, longest: number) =>
  plainText(text, 2 * longest)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

function present(tool: Tool): ServiceTool {
  const { name, title, description = '', annotations } = tool
  return {
    name: plainText(name, most.title),
    title: oneLine(title ?? annotations?.title ?? name, most.title),
    summary: oneLine(description, most.summary),
    spends: spendsOf(tool),
  }
}

/**
 * Creates the client of the tools that a workspace's service offers to agents, for calls by hand.
 *
 * A call that may be charged is a row of the ledger before it is sent, is sent once, and moves the expected balance: by its
 * charge where the answer says it, else the next balance is taken as reported. Tools and answers are data, never followed.
 */
export function createServiceTools(deps: {
  table: ToolCallsTable
  workspaces: Pick<WorkspacesTable, 'moveExpected' | 'forgetExpected'>
  /** Opens the tool server of a workspace, at an address that the user entered or at its usual one. */
  openTools: (workspaceId: WorkspaceId, entered: string | null, maySpend: boolean) => Promise<ToolConnection>
  /** Checks an address as it is typed. @throws Failure ADDRESS_MALFORMED */
  readAddress: (typed: string) => string
  pricesOf: (workspaceId: WorkspaceId) => PriceSources
  /** Whether the order can be recorded. @throws Failure where it cannot. */
  guard: { assertMaySpend(): void }
  /** Closed after an unexpected error, until the user resumes. `whenChecked`: resolves once the ledger is checked. */
  gate: { whenChecked(): Promise<void>; maySpend(): boolean }
  /** Checks limits and guard rails. @throws Failure */
  assertMayCall: (workspaceId: WorkspaceId, callId: string, credits: number | null) => void
  billing: {
    /** Marks a paid request as in progress until the returned function is called. */
    spending(workspaceId: WorkspaceId): () => void
    refresh(workspaceId: WorkspaceId): Promise<void>
  }
  account: { refresh(workspaceId: WorkspaceId, period: '30d', all: boolean): Promise<unknown> }
  onCall: (workspaceId: WorkspaceId) => void
  runInBackground: (what: string, work: Promise<void>) => void
  hash: (text: string) => string
  clock: Clock
  random: Random
  log: Log
}) {
  const { table, clock, random, log } = deps
  const lists = new Map<WorkspaceId, Listed>()

  const markOf = ({ name, title, description, inputSchema, annotations }: Tool) =>
    deps.hash(JSON.stringify([name, title, description, inputSchema, annotations]))

  async function list(workspaceId: WorkspaceId): Promise<Listed> {
    const entered = table.readAddress(workspaceId)
    const connection = await deps.openTools(workspaceId, entered, false)
    const { tools, isCut } = await listTools(connection)
    // Of two tools with one name, only the first can be called.
    const byName = new Map(tools.toReversed().map((tool) => [tool.name, tool]))
    const named = [...new Set(tools.map(({ name }) => name))].flatMap((name) => byName.get(name) ?? [])
    const shown = { address: connection.url, isUsual: entered === null, tools: named.map(present), isCut }
    const listed = { tools: byName, list: shown }
    lists.set(workspaceId, listed)
    return listed
  }
  async function find(workspaceId: WorkspaceId, name: string): Promise<Tool> {
    const listed = lists.get(workspaceId) ?? (await list(workspaceId))
    const tool = listed.tools.get(name)
    if (tool === undefined) throw unknownTool
    return tool
  }
  const quote = (workspaceId: WorkspaceId, name: string, input: Order['input']) =>
    priceOfCall(name, input, deps.pricesOf(workspaceId))

  /** Checks what a call that may be charged needs. Returns the most that it may cost. @throws Failure */
  async function agree(workspaceId: WorkspaceId, { callId, name, mark, input, agreed }: Order): Promise<number | null> {
    await deps.gate.whenChecked()
    deps.guard.assertMaySpend()
    if (!deps.gate.maySpend()) throw stopped
    // The definition that the user saw is the one that is called.
    const tool = (await list(workspaceId)).tools.get(name)
    if (tool === undefined) throw unknownTool
    if (markOf(tool) !== mark) throw changedTool
    const credits = (await quote(workspaceId, name, input))?.most ?? null
    if (agreed === undefined) throw priceUnknown
    if (credits !== null && agreed.credits !== null && credits > agreed.credits) {
      const sentence = say('agents.callPriceRose', { was: agreed.credits, now: credits })
      throw new Failure('PRICE_CHANGED', sentence, { charged: 'no', was: agreed.credits, now: credits })
    }
    if (credits === null && agreed.credits !== null) throw priceUnknown
    deps.assertMayCall(workspaceId, callId, credits)
    return credits
  }
  function record(workspaceId: WorkspaceId, row: StoredToolCall): void {
    table.write(workspaceId, row)
    if (row.spends === 'no') return
    if (row.state !== 'refused') {
      if (row.charged === null) deps.workspaces.forgetExpected(workspaceId)
      else deps.workspaces.moveExpected(workspaceId, -row.charged)
    }
    deps.onCall(workspaceId)
    deps.runInBackground('read the balance after a call of a tool', refreshQuietly(workspaceId))
  }
  async function refreshQuietly(workspaceId: WorkspaceId): Promise<void> {
    try {
      await deps.billing.refresh(workspaceId)
      await deps.account.refresh(workspaceId, '30d', false)
    } catch (error) {
      if (!isFailure(error)) throw error
      log.info('The balance could not be read after a call of a tool', { code: error.code })
    }
  }
  function withKey(tool: Tool, input: Order['input']): Order['input'] {
    const { properties } = tool.inputSchema
    const has = typeof properties === 'object' && Object.hasOwn(properties, keyArgument)
    return has && (input[keyArgument] ?? '') === '' ? { ...input, [keyArgument]: random.uuid() } : input
  }

  return {
    async list(workspaceId: WorkspaceId): Promise<ServiceToolList> {
      return (await list(workspaceId)).list
    },
    async read(workspaceId: WorkspaceId, name: string): Promise<ServiceToolDetails> {
      const tool = await find(workspaceId, name)
      const { description = '', inputSchema } = tool
      return {
        ...present(tool),
        description: plainText(description, most.description),
        inputSchema,
        mark: markOf(tool),
      }
    },
    async quote(workspaceId: WorkspaceId, name: string, input: Order['input']) {
      const price = await quote(workspaceId, name, input)
      return { least: price?.least ?? null, credits: price?.most ?? null }
    },
    /** Calls a tool once. @throws Failure; `charged` is `unknown` where the call may have arrived. */
    async call(workspaceId: WorkspaceId, order: Order): Promise<ToolResult> {
      const tool = await find(workspaceId, order.name)
      const spends = spendsOf(tool)
      if (spends === 'no' && markOf(tool) !== order.mark) throw changedTool
      const quoted = spends === 'no' ? null : await agree(workspaceId, order)
      const connection = await deps.openTools(workspaceId, table.readAddress(workspaceId), spends !== 'no')
      // From here to the row that is written, nothing waits.
      if (table.read(order.callId) !== null) throw sentAlready
      const input = withKey(tool, order.input)
      const row: StoredToolCall = {
        id: order.callId,
        tool: tool.name,
        title: present(tool).title,
        arguments: JSON.stringify(input),
        spends,
        quoted,
        state: 'sending',
        charged: null,
        resourceIds: [],
        startedAt: clock.now(),
        endedAt: null,
      }
      table.write(workspaceId, row)
      const done = spends === 'no' ? () => undefined : deps.billing.spending(workspaceId)
      const since = clock.monotonic()
      try {
        const result = await callTool(connection, { name: tool.name, input, maySpend: spends !== 'no' })
        const { structuredContent } = result
        const output = readOutput(result)
        // An error of the tool may come after a charge; the history tells.
        const charged = output.isError ? null : chargeIn(tool.name, structuredContent)
        const ids = idsIn(structuredContent)
        record(workspaceId, { ...row, state: 'answered', charged, resourceIds: ids, endedAt: clock.now() })
        return { ...output, callId: row.id, charged, spends, took: Math.round(clock.monotonic() - since) }
      } catch (error) {
        const isRefused = isFailure(error) && error.toRecord().charged === 'no'
        record(workspaceId, { ...row, state: isRefused ? 'refused' : 'unconfirmed', endedAt: clock.now() })
        throw error
      } finally {
        done()
      }
    },
    setAddress(workspaceId: WorkspaceId, typed: string | null): void {
      table.writeAddress(workspaceId, typed === null ? null : deps.readAddress(typed))
      lists.delete(workspaceId)
    },
    /** Marks the calls as unconfirmed that the last run of the program was sending. */
    resume(): void {
      const interrupted = table.interruptAll()
      if (interrupted > 0) log.warn('Calls of tools were interrupted; they are not sent again', { count: interrupted })
    },
  }
}
/** The tools of the services, called by hand. */
export type ServiceTools = ReturnType<typeof createServiceTools>
