import { copyFile, readFile, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type ClientConfiguration, serverName } from '#shared/domain/client-configuration.ts'
import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { parseJson, type RefusedJson } from '#shared/util/text-formats.ts'
import { writeDurably } from '../disk/durable-file.ts'

const Settings = z.record(z.string(), z.unknown())

/** The path of a configuration file: `~` is the home folder, `%APPDATA%` that of Windows. */
export function pathOfClientFile(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  home = homedir(),
): string {
  if (file.startsWith('~/')) return join(home, file.slice(2))
  const rest = file.replace(/^%APPDATA%\//u, '')
  return rest === file ? file : join(env['APPDATA'] ?? join(home, 'AppData/Roaming'), rest)
}

type Fault = Pick<RefusedJson, 'fault' | 'most'> | { readonly fault: 'place'; readonly key: string }

function refuse(file: string, why: Fault): Failure {
  const sentence = say('agents.clientFile', { most: 0, key: '', file, ...why })
  return new Failure('FILE_REFUSED', sentence, { charged: 'no', reason: 'damaged' })
}

/**
 * Adds the gateway to a client's configuration file; everything else in it stays. The file as it was is kept beside it.
 * Returns the path of that copy; null where there was no file.
 *
 * @throws Failure FILE_REFUSED for a file that is not plain JSON, such as one with comments; nothing is changed.
 */
export async function writeClientFile(
  path: string,
  { key, entry }: Pick<Extract<ClientConfiguration, { kind: 'file' }>, 'key' | 'entry'>,
): Promise<string | null> {
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  // Written through a link, which stays one.
  const target = isThere ? await realpath(path) : path
  const text = isThere ? await readFile(target, 'utf8') : ''
  const parsed = text.trim() === '' ? { kind: 'value' as const, value: {} } : parseJson(text)
  if (parsed.kind === 'refused') throw refuse(path, { fault: parsed.fault, most: parsed.most })
  const settings = Settings.safeParse(parsed.value).data
  const servers = Settings.safeParse(settings?.[key] ?? {}).data
  if (settings === undefined || servers === undefined) throw refuse(path, { fault: 'place', key })
  const backup = `${target}.before-backlot`
  if (isThere) await copyFile(target, backup)
  const next = { ...settings, [key]: { ...servers, [serverName]: entry } }
  await writeDurably(target, `${JSON.stringify(next, null, 2)}\n`, isThere ? (await stat(target)).mode & 0o777 : 0o600)
  return isThere ? backup : null
}
