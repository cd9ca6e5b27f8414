import { limits } from '../../contract/limit.ts'

const { leastSeconds, mostSeconds, seconds, topicLength } = limits.shortVideo

/** What the order of a short video is held to (interface: Limits). Seconds; characters near which a topic is cut. */
export const orderBounds = { leastSeconds, mostSeconds, seconds, topicLength } as const

/** Characters of a topic that are taken at all; only those up to its cut are used. */
export const mostTopicCharacters = 100_000
