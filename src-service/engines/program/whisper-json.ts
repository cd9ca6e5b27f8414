import { z } from 'zod'
import { parseJson } from '#shared/util/text-formats.ts'
import type { Heard, HeardWord } from '../engine-port.ts'

const Offsets = z.looseObject({ from: z.number(), to: z.number() })
const Token = z.looseObject({ text: z.string(), offsets: Offsets.optional() })
const Transcript = z.looseObject({
  transcription: z.array(z.looseObject({ text: z.string(), offsets: Offsets, tokens: z.array(Token).optional() })),
})

const isMark = (text: string) => /^\[.*\]$/.test(text.trim())

/** Reads the JSON that whisper.cpp writes, with the times of words where it lists tokens. Null if it is none. */
export function readWhisperJson(text: string): Heard | null {
  const parsed = parseJson(text)
  const { success, data } = Transcript.safeParse(parsed.kind === 'value' ? parsed.value : null)
  if (!success) return null
  const words: HeardWord[] = []
  for (const { text: said, offsets, tokens } of data.transcription) {
    if (tokens === undefined) {
      // Segments of one word, as `--max-len 1 --split-on-word` gives them.
      const word = said.trim()
      if (word !== '' && !/\s/.test(word))
        words.push({ text: word, start: offsets.from / 1_000, end: offsets.to / 1_000 })
      continue
    }
    for (const token of tokens) {
      if (token.offsets === undefined || isMark(token.text) || token.text.trim() === '') continue
      const { from, to } = token.offsets
      const last = words.at(-1)
      // A token that does not begin with a space continues the word.
      if (last !== undefined && !token.text.startsWith(' ')) {
        words[words.length - 1] = { ...last, text: last.text + token.text.trim(), end: to / 1_000 }
      } else words.push({ text: token.text.trim(), start: from / 1_000, end: to / 1_000 })
    }
  }
  return { text: data.transcription.map((part) => part.text.trim()).join(' '), words }
}
