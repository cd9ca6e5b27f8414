import { detectLanguage } from '#shared/domain/detect-language.ts'
import { isEmptyTopic } from '#shared/domain/topic-content.ts'
import type { Beat, Script } from '../short-video.ts'
import { beatBreak } from '../voice/voice-times.ts'
import { sentencesOf } from './sentences.ts'
import { categoryOfText, findCues, shortTitle } from './write-script.ts'

/** Sentences of a part of a script: images and zooms change with the parts. */
const sentencesAPart = 2

/**
 * Takes a finished script as it is: its first sentence opens the video, its last one closes it, and nothing is added or
 * changed. `topic`: what it is about, for the title; the first sentence if it is empty.
 */
export function takeScript(text: string, topic: string | null): Script {
  const language = detectLanguage(text)
  const paragraphs = text.split(/\n+/u).filter((line) => !isEmptyTopic(line))
  const sentences = paragraphs.flatMap((line) => sentencesOf(line.trim()))
  const [first = text.trim(), ...rest] = sentences
  const close = rest.pop()
  const parts: string[] = []
  for (let at = 0; at < rest.length; at += sentencesAPart) parts.push(rest.slice(at, at + sentencesAPart).join(' '))
  const about = (topic ?? '').trim().split('\n', 1)[0] ?? ''
  const title = shortTitle(about === '' ? first.replace(/[.!?。]+$/u, '') : about)
  const beatOf = (kind: Beat['kind'], own: string): Beat => ({ kind, text: own, cues: findCues(own, title) })
  const beats = [
    beatOf('hook', first),
    ...parts.map((part) => beatOf('beat', part)),
    ...(close === undefined ? [] : [beatOf('close', close)]),
  ]
  return {
    title,
    language,
    category: categoryOfText(text),
    text: beats.map((beat) => beat.text).join(beatBreak),
    beats,
  }
}
