import { createHash } from 'node:crypto'
import { createReadStream, realpathSync, statSync } from 'node:fs'
import { basename, extname, isAbsolute } from 'node:path'
import { z } from 'zod'
import type { ManifestReading } from '#shared/contract/engine.ts'
import { parseJson } from '#shared/util/text-formats.ts'

const text = z
  .string()
  .max(1_000)
  .regex(/^[^\0]*$/)

/**
 * A command-line program. `{input}` is the file that it reads: the text of speech, or the sound to transcribe (WAV, 16 kHz);
 * `{output}` is the file that it writes, and `{outputBase}` the same without its ending. With `stdin`, the text goes to its
 * standard input.
 */
const Manifest = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    kind: z.enum(['speech', 'transcription']),
    program: text.min(1),
    arguments: z.array(text).max(60),
    stdin: z.boolean().default(false),
    output: z.enum(['wav', 'whisper.cpp-json']),
  })
  .refine(({ kind, output }) => (kind === 'speech') === (output === 'wav'), {
    path: ['output'],
    message: 'use wav for speech and whisper.cpp-json for transcription',
  })
  .refine(({ arguments: list }) => list.some((one) => /\{output(Base)?\}/.test(one)), {
    path: ['arguments'],
    message: 'add {output} or {outputBase}, where the result goes',
  })
  .refine(({ arguments: list, stdin }) => stdin || list.some((one) => one.includes('{input}')), {
    path: ['arguments'],
    message: 'add {input}, the file to read, or set stdin to true',
  })
/** A manifest as it was read. */
export type Manifest = z.output<typeof Manifest>

/** What the user consented to, and the model's own description. `consent`: the hash of both. */
export const ProgramSpec = z.object({ manifest: Manifest, consent: z.string() })
export type ProgramSpec = z.output<typeof ProgramSpec>

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * The hash of a manifest and the program that it starts: another program under the same name gets another one.
 *
 * @throws Error with a sentence if the program is not there or cannot be started without a shell.
 */
export async function consentOf(manifest: Manifest): Promise<string> {
  const { program } = manifest
  if (!isAbsolute(program)) throw new Error('Enter the full path of the program.')
  if (/^\.(bat|cmd|ps1|vbs|js|com)$/i.test(extname(program))) {
    throw new Error('Scripts can’t be run. Enter the path of a program.')
  }
  let path: string
  try {
    path = realpathSync(program)
    if (!statSync(path).isFile()) throw new Error('not a file')
  } catch (cause) {
    throw new Error(`No program was found at ${program}.`, { cause })
  }
  return createHash('sha256')
    .update(JSON.stringify([manifest, path, await hashFile(path)]))
    .digest('hex')
}

/** A manifest as read, or why it was refused, as a sentence. */
export type ReadManifest =
  | { readonly manifest: Manifest; readonly reading: ManifestReading }
  | { readonly problem: string }

/** Reads the text of a manifest. */
export async function readManifest(typed: string): Promise<ReadManifest> {
  const parsed = parseJson(typed)
  if (parsed.kind === 'refused') return { problem: `This manifest ${parsed.why}. Nothing was added.` }
  const found = Manifest.safeParse(parsed.value)
  if (!found.success) {
    const [issue] = found.error.issues
    const at = issue?.path.join('.') ?? ''
    const where = at === '' ? 'this manifest' : `“${at}” in this manifest`
    return { problem: `Check ${where}: ${issue?.message ?? 'it can’t be read'}. Nothing was added.` }
  }
  const manifest = found.data
  try {
    const { name, kind, program } = manifest
    const consent = await consentOf(manifest)
    return { manifest, reading: { name, kind, program, command: [program, ...manifest.arguments], consent } }
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : String(error)} Nothing was added.` }
  }
}

/** The name of a program in sentences. */
export const programName = (path: string): string => basename(path, extname(path))
