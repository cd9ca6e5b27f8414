import type { CallToolResult } from '@modelcontextprotocol/client'
import type { ToolResult } from '#shared/bridge/service-tools.ts'

/** What a window shows of an answer. Characters of text, characters of an image's base64, and counts. */
const most = { text: 1_000_000, image: 4_000_000, images: 4, links: 100, name: 300 } as const

const isShown = (mimeType: string): mimeType is ToolResult['images'][number]['mimeType'] =>
  ['image/png', 'image/jpeg', 'image/webp', 'image/gif'].includes(mimeType)
const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Removes what could forge lines or hide text: control characters but line breaks and tabs, and direction marks. */
export function plainText(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The text of an answer: what it says in words, and its data as indented JSON unless the words are the same data. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const words = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
  const data = structuredContent ?? (words.length <= most.text ? readJson(words) : undefined)
  if (typeof data !== 'object' || data === null) return words
  const indented = JSON.stringify(data, null, 2)
  const isSame = words === '' || JSON.stringify(readJson(words)) === JSON.stringify(data)
  return isSame ? indented : `${words}\n\n${indented}`
}

/** Reads an answer as a window shows it: plain text of at most a million characters, links and images. */
export function readOutput(
  result: CallToolResult,
): Pick<ToolResult, 'isError' | 'text' | 'isCut' | 'links' | 'images'> {
  const text = textOf(result)
  const links = result.content.flatMap((block) => {
    if (block.type !== 'resource_link') return []
    return [{ uri: plainText(block.uri, 2_000), name: plainText(block.title ?? block.name, most.name) }]
  })
  const images = result.content.flatMap((block) => {
    if (block.type !== 'image' || !isShown(block.mimeType)) return []
    const { data, mimeType } = block
    return data.length <= most.image && isBase64.test(data) ? [{ data, mimeType }] : []
  })
  return {
    isError: result.isError === true,
    text: plainText(text, most.text),
    isCut: text.length > most.text,
    links: links.slice(0, most.links),
    images: images.slice(0, most.images),
  }
}
