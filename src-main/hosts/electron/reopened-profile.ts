import { readFileSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#shared/util/text-formats.ts'
import { writeDurably } from '../../disk/durable-file.ts'

const Note = z.object({ profile: z.string().refine(isAbsolute) })
const noteIn = (folder: string) => join(folder, 'reopen-after-update.json')

/**
 * Notes which profile Backlot opens when an installer starts it, because installers pass no arguments on. Null for the
 * default one. `folder`: outside of any profile.
 */
export async function noteReopened(folder: string, profile: string | null): Promise<void> {
  if (profile === null) await rm(noteIn(folder), { force: true })
  else await writeDurably(noteIn(folder), JSON.stringify({ profile }))
}

/**
 * Takes the profile that was noted, once, if an installer made this start: it passes `--updated`. Null for any other start,
 * and where the note cannot be read or its profile is gone.
 */
export function takeReopened(folder: string, argv: readonly string[]): string | null {
  if (!argv.includes('--updated')) return null
  const file = noteIn(folder)
  try {
    const parsed = parseJson(readFileSync(file, 'utf8'))
    rmSync(file)
    const { profile } = Note.parse(parsed.kind === 'value' ? parsed.value : null)
    return statSync(profile).isDirectory() ? profile : null
  } catch {
    // Without a note, the update was begun in the default profile.
    return null
  }
}
