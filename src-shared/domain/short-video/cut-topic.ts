import { limits } from '../../contract/limit.ts'

const { topicLength: most } = limits.shortVideo

/** A sentence that ends this much above the length is still taken whole, where none ends near below it. Characters. */
const slack = 100
/** No sentence end further below the length is "near" it. Characters. */
const nearest = Math.floor(most * 0.6)

/** The places after which a text may be parted, ascending. */
function ends(text: string, granularity: 'sentence' | 'word'): number[] {
  const segments = new Intl.Segmenter('und', { granularity }).segment(text)
  return [...segments].map(({ index, segment }) => index + segment.length)
}

/** How much of a topic is used, in UTF-16 units: all of it where it is short enough. */
export function topicEnd(topic: string): number {
  if (topic.length <= most) return topic.length
  // What lies further on cannot matter, and a topic may be very long.
  const head = topic.slice(0, most + 2 * slack).toWellFormed()
  const sentences = ends(head, 'sentence').filter((end) => end < head.length)
  const below = sentences.findLast((end) => end <= most && end >= nearest)
  const above = sentences.find((end) => end > most && end <= most + slack)
  const word = ends(head, 'word').findLast((end) => end <= most)
  return below ?? above ?? word ?? most
}

/**
 * Cuts a topic at a sentence boundary near 900 characters (interface: Short video API); where no sentence ends near there,
 * at the end of a word. The service and the form share it, so that the form shows where the cut will be.
 */
export function cutTopic(topic: string): string {
  return topic.slice(0, topicEnd(topic)).trim()
}
