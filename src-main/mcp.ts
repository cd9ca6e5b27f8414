// `npm run mcp`, and what clients start that only start programs: speaks MCP over standard input and output, and passes
// every message to the gateway of the running studio. The token is in BACKLOT_AGENT_TOKEN; `--profile DIR` names another
// profile.
import { defaultProfileFolder } from '#main/hosts/launch-options.ts'
import { gatewayFile, tokenVariable } from '#shared/domain/client-configuration.ts'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

const GatewayFile = z.object({ url: z.url() })

/** Ends with a sentence on standard error: standard output belongs to the protocol. */
function end(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

/** Where the gateway of a profile listens; null while no studio with an agent runs on it. */
async function readUrl(profileFolder: string): Promise<URL | null> {
  const text = await readFile(join(profileFolder, gatewayFile), 'utf8').catch(() => null)
  return text === null ? null : new URL(GatewayFile.parse(JSON.parse(text)).url)
}

async function connect(url: URL, token: string): Promise<void> {
  const stdio = new StdioServerTransport()
  const gateway = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const close = async () => {
    await gateway.terminateSession().catch(() => undefined)
    await gateway.close()
  }
  stdio.onmessage = (message) => {
    gateway.send(message).catch(async (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      if ('id' in message && 'method' in message && message.id !== undefined) {
        const sentence = `Backlot could not be reached or refused the call: ${why}`
        await stdio.send({ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: sentence } })
      } else process.stderr.write(`${why}\n`)
    })
  }
  gateway.onmessage = (message) => void stdio.send(message)
  stdio.onclose = () => void close()
  process.stdin.once('end', () => void close())
  await gateway.start()
  await stdio.start()
}

const { values } = parseArgs({ options: { profile: { type: 'string' } } })
const { platform, env } = process
const profileFolder = resolve(values.profile ?? defaultProfileFolder({ platform, env, home: homedir() }))
const token = env[tokenVariable]
const url = await readUrl(profileFolder)
if (token === undefined || token === '') end(`Set ${tokenVariable} to the token of the agent.`)
else if (url === null) end('Backlot is not running, or has no agent yet. Start it, then connect again.')
else await connect(url, token)
