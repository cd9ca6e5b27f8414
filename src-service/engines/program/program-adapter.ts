import { spawn } from 'node:child_process'
import { stat, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '#shared/contract/limit.ts'
import type { RenderedFile } from '../../models/model-definition.ts'
import { EngineFailure } from '../engine-failure.ts'
import type { EngineAdapter, Heard, RunModel, ServerConnection } from '../engine-port.ts'
import { consentOf, type Manifest, programName, ProgramSpec } from './manifest.ts'
import { readWhisperJson } from './whisper-json.ts'

/** How long a stopped program has to end before it is killed. Milliseconds. */
const graceMs = 2_000
const keptOutput = 2_000

/** What a program gets of this process’s environment: enough to find libraries and folders, and no secret. */
const passedOn = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'LD_LIBRARY_PATH',
]

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** The arguments of a program. Each stays one argument, whatever the paths contain. */
function argumentsOf(manifest: Manifest, paths: { input: string; output: string; outputBase: string }): string[] {
  return manifest.arguments.map((one) =>
    one
      .replaceAll('{input}', () => paths.input)
      .replaceAll('{outputBase}', () => paths.outputBase)
      .replaceAll('{output}', () => paths.output),
  )
}

/** Starts a program without a shell, and waits for its end. @throws EngineFailure with the end of what it said. */
async function start(
  manifest: Manifest,
  { args, stdin, folder, signal }: { args: string[]; stdin: string | null; folder: string; signal: AbortSignal },
): Promise<void> {
  const { program } = manifest
  const child = spawn(program, args, {
    cwd: folder,
    env: environment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
    shell: false,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-keptOutput)
  })
  // It may end without having read everything.
  child.stdin.on('error', () => child.stdin.destroy())
  child.stdin.end(stdin ?? '')
  const stop = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (code === 0) return
    const last = said.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? ''
    const end = code === null ? 'was ended by the system' : `ended with code ${code}`
    throw new EngineFailure('run', `${programName(program)} ${end}${last === '' ? '.' : `: ${last}`}`)
  } catch (error) {
    if (error instanceof EngineFailure || signal.aborted) throw error
    throw new EngineFailure('gone', `${programName(program)} couldn’t be started.`, { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Whether the program is still what the user consented to: its file is hashed again when it changed. */
async function checkConsent(server: ServerConnection, { manifest, consent }: ProgramSpec): Promise<void> {
  const changed = `${manifest.name} changed since you allowed it. Add it again in Settings > Engines to allow it.`
  try {
    const { mtimeMs, size, ino } = await stat(manifest.program)
    const mark = JSON.stringify([manifest, mtimeMs, size, ino])
    if (server.remember.get(mark) === consent) return
    if ((await consentOf(manifest)) !== consent) throw new EngineFailure('run', changed)
    server.remember.set(mark, consent)
  } catch (error) {
    if (error instanceof EngineFailure) throw error
    throw new EngineFailure('gone', error instanceof Error ? error.message : changed, { cause: error })
  }
}

const specOf = ({ spec }: RunModel) => ProgramSpec.parse(spec)

async function runProgram(
  server: ServerConnection,
  spec: ProgramSpec,
  { input, stdin, folder, signal }: { input: string; stdin: string | null; folder: string; signal: AbortSignal },
): Promise<string> {
  await checkConsent(server, spec)
  const { manifest } = spec
  const outputBase = join(folder, 'result')
  const output = `${outputBase}.${manifest.output === 'wav' ? 'wav' : 'json'}`
  await start(manifest, { args: argumentsOf(manifest, { input, output, outputBase }), stdin, folder, signal })
  const size = await stat(output).then(
    (found) => found.size,
    () => 0,
  )
  if (size === 0) throw new EngineFailure('run', `${programName(manifest.program)} wrote no result.`)
  if (size > limits.mediaFileBytes) {
    throw new EngineFailure(
      'run',
      `${programName(manifest.program)} wrote more than ${limits.mediaFileBytes / 1024 / 1024} MB.`,
    )
  }
  return output
}

/** Programs on this computer that the user allowed, each by its manifest: Piper, whisper.cpp and others like them. */
export const programAdapter: EngineAdapter = {
  kind: 'program',
  ports: [],
  describe: async () => ({ product: 'Program', models: [] }),
  async checkHealth(server) {
    const found = await stat(server.address).catch(() => null)
    if (found?.isFile() !== true) throw new EngineFailure('gone', `No program was found at ${server.address}.`)
  },
  lacks: async () => null,
  formOf: () => ({
    schema: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', title: 'Text', minLength: 1, maxLength: 10_000 } },
    },
    media: [],
  }),
  async run(server, { model, input, folder, signal }): Promise<RenderedFile[]> {
    const spec = specOf(model)
    const text = String(input['text'] ?? '')
    const path = join(folder, 'text.txt')
    await writeFile(path, text, { mode: 0o600 })
    const stdin = spec.manifest.stdin ? text : null
    return [{ file: await runProgram(server, spec, { input: path, stdin, folder, signal }), contentType: 'audio/wav' }]
  },
  async transcribe(server, { model, path, folder }, signal): Promise<Heard> {
    const output = await runProgram(server, specOf(model), { input: path, stdin: null, folder, signal })
    const heard = readWhisperJson(await readFile(output, 'utf8'))
    if (heard === null) throw new EngineFailure('run', 'The transcript couldn’t be read.')
    return heard
  },
}
