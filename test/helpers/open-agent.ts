import {
  Client,
  type JsonSchemaType,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'

/** The client's own validator. All clients share what it compiled: each time, our tools' schemas take half a second. */
function createSharedValidator(): jsonSchemaValidator {
  const validator = new AjvJsonSchemaValidator()
  const compiled = new Map<string, JsonSchemaValidator<unknown>>()
  return {
    getValidator<T>(schema: JsonSchemaType) {
      const text = JSON.stringify(schema)
      const known = compiled.get(text) ?? validator.getValidator(schema)
      compiled.set(text, known)
      // What a schema checks is the type that its caller gives it.
      return known as JsonSchemaValidator<T>
    },
  }
}
const sharedValidator = createSharedValidator()

/** Connects the official client with a token. Its session ends with it: `await using client = await openClient(url, token)`. */
export async function openClient(url: string | URL, token: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'backlot-tests', version: '1.0.0' }, { jsonSchemaValidator: sharedValidator })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit })
  await client.connect(transport)
  return Object.assign(client, {
    async [Symbol.asyncDispose]() {
      // A session that the server ended cannot be ended again.
      await transport.terminateSession().catch(() => undefined)
      await client.close()
    },
  })
}

/** Connects the official client to a tool server: `await using agent = await openAgent(service)`. */
export async function openAgent(service: {
  readonly mcpUrl: string
  readonly apiKey: string
}): Promise<Client & AsyncDisposable> {
  const client = await openClient(service.mcpUrl, service.apiKey)
  // So that the client knows the schemas of the answers, and checks them.
  await client.listTools()
  return client
}
