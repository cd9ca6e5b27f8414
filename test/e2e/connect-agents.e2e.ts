import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client } from '@modelcontextprotocol/client'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { openClient } from '../helpers/open-agent.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { expect, test } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { startProgram } from './program.ts'

const Stdio = z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) })
const Http = z.object({ url: z.string(), headers: z.object({ Authorization: z.string() }) })
const authorized = (header: string) => header.replace(/^Bearer /u, '')

/** The clients whose file is written, with their file in the user's folder and the key of their servers. */
const clients = [
  { name: 'Claude Desktop', file: '.config/Claude/claude_desktop_config.json', key: 'mcpServers' },
  { name: 'Cursor', file: '.cursor/mcp.json', key: 'mcpServers' },
  { name: 'VS Code', file: '.config/Code/User/mcp.json', key: 'servers' },
  { name: 'Zed', file: '.config/zed/settings.json', key: 'context_servers' },
] as const

/** Starts a client exactly as its entry says: a program in a folder of its own, or an address with headers. */
async function connectAs(entry: unknown, cwd: string): Promise<Client> {
  const stdio = Stdio.safeParse(entry)
  if (!stdio.success) {
    const { url, headers } = Http.parse(entry)
    return openClient(url, authorized(headers.Authorization))
  }
  const client = new Client({ name: 'stdio', version: '1' })
  await client.connect(new StdioClientTransport({ ...stdio.data, cwd }))
  return client
}

/** Would catch: a button that writes nothing, another user's file or over the user's own servers, an entry with which the
 *  client cannot start from its own folder, and one that reaches another studio. */
test(
  'the button writes each client’s file, and the client that does what the file says lists the tools',
  { tag: '@harness' },
  async ({ page, profile, firstRun }) => {
    test.skip(process.platform !== 'linux', 'The files of other systems are named in the unit test.')
    await using home = await makeTempFolder()
    const zed = join(home.path, '.config/zed/settings.json')
    const before = JSON.stringify({ theme: 'One Light', context_servers: { mine: { url: 'http://127.0.0.1:1' } } })
    await mkdir(dirname(zed), { recursive: true })
    await writeFile(zed, before)
    const program = await startProgram(profile, { HOME: home.path })
    try {
      await firstRun.enterByKeyboard(program.url)
      await expect(page.getByRole('link', { name: 'Library' })).toBeVisible()
      await runCommand(page, 'Show agents')
      const dialog = page.getByRole('dialog')
      const create = async (client: string) => {
        await runCommand(page, 'Connect an agent')
        await dialog.getByRole('textbox', { name: 'Name' }).fill(`Assistant in ${client}`)
        await dialog.getByRole('button', { name: /^Client/ }).click()
        await page.getByRole('option', { name: client, exact: true }).click()
        await dialog.getByRole('button', { name: 'Create agent' }).click()
        await expect(dialog).toContainText(`Connect Assistant in ${client}`)
      }
      for (const { name, file, key } of clients) {
        const path = join(home.path, file)
        await create(name)
        await dialog.getByRole('button', { name: 'Write to the file' }).click()
        await expect(dialog.getByText(`Written to ${path}.`)).toBeVisible()
        const written: unknown = JSON.parse(await readFile(path, 'utf8'))
        const servers = z.record(z.string(), z.unknown()).parse((written as Record<string, unknown>)[key])
        const client = await connectAs(servers['backlot'], home.path)
        const { tools } = await client.listTools()
        expect(tools.map((tool) => tool.name)).toContain('batch_generate')
        await client.close()
        await dialog.getByRole('button', { name: 'Done' }).click()
      }
      expect(await readFile(`${zed}.before-backlot`, 'utf8')).toBe(before)
      expect(JSON.parse(await readFile(zed, 'utf8'))).toMatchObject(JSON.parse(before))

      // Claude Code keeps its servers itself: what it gets is a command.
      await create('Claude Code')
      const command = await dialog.getByText(/^claude mcp add /u).textContent()
      const [, url = '', header = ''] =
        /--transport http backlot (\S+) --header "Authorization: (.*)"$/u.exec(command ?? '') ?? []
      await using client = await openClient(url, authorized(header))
      expect((await client.listTools()).tools).not.toEqual([])
      await expect(dialog.getByRole('button', { name: 'Write to the file' })).toBeHidden()
    } finally {
      await program.stop()
    }
  },
)
