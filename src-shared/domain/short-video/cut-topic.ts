import { limits } from '../../contract/limit.ts'

const { topicLength: most } = limits.shortVideo

/** A sentence that ends this much above the length is still taken whole, where none ends near below it. Characters. */
const slack = 100
/** No end further below the length is "near" it. Characters. */
const nearest = Math.floor(most * 0.6)

// Marks that need no space after them, those that do, and the ends of lines. What follows may be written small.
const sentenceEnd = /[。！？]["'”’»)\]]*|[.!?…؟۔।]["'”’»)\]]*(?=\s|$)|\n+/gu

const ends = (text: string, granularity: 'word' | 'grapheme') =>
  [...new Intl.Segmenter('und', { granularity }).segment(text)].map(({ index, segment }) => index + segment.length)

/** How much of a topic is used, in UTF-16 units: all of it where it is short enough. */
export function topicEnd(topic: string): number {
  if (topic.length <= most) return topic.length
  // What lies further on cannot matter, and a topic may be very long.
  const head = topic.slice(0, most + 2 * slack)
  const sentences = [...head.matchAll(sentenceEnd)].map(({ index, 0: mark }) => index + mark.length)
  const below = sentences.findLast((end) => end <= most && end >= nearest)
  const above = sentences.find((end) => end > most && end <= most + slack)
  const word = () => ends(head, 'word').findLast((end) => end <= most && end >= nearest)
  const letter = () => ends(head, 'grapheme').findLast((end) => end <= most)
  return below ?? above ?? word() ?? letter() ?? most
}

/**
 * Cuts a topic at a sentence boundary near 900 characters (interface: Short video API); where no sentence ends near there,
 * at the end of a word. The service and the form share it, so that the form shows where the cut will be.
 */
export function cutTopic(topic: string): string {
  return topic.slice(0, topicEnd(topic)).toWellFormed().trim()
}
