import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const Times = z.object({ start: z.number(), end: z.number() })

/** The times of a voice as its file keeps them. Seconds. */
const VoiceTimes = z.object({
  language: z.string(),
  duration: z.number(),
  words: z.array(Times.extend({ text: z.string() })),
  phones: z.array(Times.extend({ phone: z.string(), stressed: z.boolean() })),
})

/** @throws Error where the file is not one that the voice stage wrote. */
export async function readVoiceTimes(path: string) {
  return VoiceTimes.parse(JSON.parse(await readFile(path, 'utf8')))
}
