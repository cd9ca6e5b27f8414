import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** Connects the official client to a tool server: `await using agent = await openAgent(service)`. */
export async function openAgent(service: {
  readonly mcpUrl: string
  readonly apiKey: string
}): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'backlot-tests', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(service.mcpUrl), {
    requestInit: { headers: { authorization: `Bearer ${service.apiKey}` } },
  })
  await client.connect(transport)
  // So that the client knows the schemas of the answers, and checks them.
  await client.listTools()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}
