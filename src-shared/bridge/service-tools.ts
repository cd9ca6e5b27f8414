import { z } from 'zod'
import { JsonSchema } from '../contract/model.ts'
import { procedure } from './failures.ts'

const Credits = z.int()

/** Whether a call of a tool may be charged. `maybe`: this version does not know the tool. */
export const ToolSpends = z.enum(['no', 'yes', 'maybe'])
export type ToolSpends = z.output<typeof ToolSpends>

/** A tool of a service, in the list. Its texts are the service's: always plain text, and cut. */
export const ServiceTool = z.object({ name: z.string(), title: z.string(), summary: z.string(), spends: ToolSpends })
export type ServiceTool = z.output<typeof ServiceTool>

/** A tool with its form. `mark` stands for its definition: a call of one that changed since is refused. */
export const ServiceToolDetails = ServiceTool.extend({
  description: z.string(),
  inputSchema: JsonSchema,
  mark: z.string(),
})
export type ServiceToolDetails = z.output<typeof ServiceToolDetails>

/** The tools of the open workspace's service. `isUsual`: the address is not one that the user entered. */
export const ServiceToolList = z.object({
  address: z.string(),
  isUsual: z.boolean(),
  tools: z.array(ServiceTool),
  /** True if the service has more than can be listed. */
  isCut: z.boolean(),
})
export type ServiceToolList = z.output<typeof ServiceToolList>

const ToolInput = z.record(z.string(), z.unknown())

/** The price of a call: the least and the most that it may cost. Null where that cannot be known before. */
export const ToolQuote = z.object({ least: Credits.nullable(), credits: Credits.nullable() })
export type ToolQuote = z.output<typeof ToolQuote>

/** What a call brought back, as plain text. `charged`: credits; null where the service does not say. */
export const ToolResult = z.object({
  callId: z.string(),
  /** The service said that it could not do it. */
  isError: z.boolean(),
  text: z.string(),
  /** True if the text was longer. */
  isCut: z.boolean(),
  links: z.array(z.object({ uri: z.string(), name: z.string() })),
  /** Images in base64. */
  images: z.array(
    z.object({ data: z.string(), mimeType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']) }),
  ),
  charged: Credits.nullable(),
  spends: ToolSpends,
  /** Milliseconds. */
  took: z.int(),
})
export type ToolResult = z.output<typeof ToolResult>

const named = z.object({ name: z.string() })

/** Tools that the open workspace's service offers to agents, called by hand. */
export const serviceToolsContract = {
  /** Asks the service. @throws Failure UNREACHABLE, KEY_REFUSED, NOT_THE_SERVICE and others of a request. */
  list: procedure.output(ServiceToolList),
  /** Of the last list. @throws Failure NOT_FOUND */
  read: procedure.input(named).output(ServiceToolDetails),
  quote: procedure.input(named.extend({ input: ToolInput })).output(ToolQuote),
  /**
   * Calls a tool once; nothing is sent again. `agreed` is the price that the user saw, null for an unknown one; without it,
   * only tools that charge nothing are called.
   *
   * @throws Failure PRICE_UNKNOWN, PRICE_CHANGED, WALL_REACHED, BALANCE_UNKNOWN or CONFIRM_FIRST before it is sent,
   *   INVALID_INPUT for a tool that changed or a click that was sent already, or of the request; where its
   *   answer was lost, `charged` is `unknown`.
   */
  call: procedure
    .input(
      named.extend({
        /** Of the click: the same one is never sent twice. */
        callId: z.uuid(),
        mark: z.string(),
        input: ToolInput,
        agreed: z.object({ credits: Credits.nullable() }).optional(),
      }),
    )
    .output(ToolResult),
  /** Sets the address of the tool server; null for the usual one. @throws Failure ADDRESS_MALFORMED */
  setAddress: procedure.input(z.object({ url: z.string().nullable() })).output(z.void()),
}
