import { randomUUID } from 'node:crypto'

/** A file of a form. */
export type FormFile = {
  readonly name: string
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

const quoted = (text: string) => text.replaceAll(/["\r\n]/g, '_')

/** Encodes a form with its fields and files (RFC 7578). */
export function multipart(
  fields: Readonly<Record<string, unknown>>,
  files: readonly FormFile[],
): { contentType: string; parts: (string | Uint8Array)[] } {
  const boundary = `backlot-${randomUUID()}`
  const parts: (string | Uint8Array)[] = []
  for (const [name, value] of Object.entries(fields)) {
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${String(value)}\r\n`)
  }
  for (const { name, fileName, contentType, bytes } of files) {
    const disposition = `form-data; name="${quoted(name)}"; filename="${quoted(fileName)}"`
    parts.push(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${contentType}\r\n\r\n`)
    parts.push(bytes, '\r\n')
  }
  parts.push(`--${boundary}--\r\n`)
  return { contentType: `multipart/form-data; boundary=${boundary}`, parts }
}
