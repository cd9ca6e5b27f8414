import busboy from '@fastify/busboy'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../jobs/run-fault.ts'
import type { UploadedFile } from '../routes/handlers.ts'

/** The largest uploaded file in bytes (assumed: the interface gives no limit). A minute of the largest WAV has 23 MB. */
export const uploadLimit = 64 * 1024 * 1024
const fieldLimit = 10_000
const mostFields = 20

/** What a form brought: its text fields, and its file as stored in a folder. */
export type ReceivedForm = { readonly fields: Readonly<Record<string, string>>; readonly file: UploadedFile }

const isForm = /^multipart\/form-data\s*;.*boundary=/i
const refuse = (message: string, field?: string) =>
  new Refusal(400, message, field === undefined ? {} : { details: { field } })
const cutOff = () => refuse('The form was cut off.')
const unreadable = () => refuse('The form cannot be read: it is not valid multipart/form-data.')

/**
 * Reads a multipart form with one file, which is streamed into a folder while it arrives. The folder is the caller's: on
 * a refusal it may hold part of the file.
 *
 * @throws Refusal 415 for another content type, 413 for a larger file, 400 for another or a second file, a missing one, a
 * form that is cut off, or a caller that disconnects.
 */
export async function readForm(
  request: IncomingMessage,
  { part, folder }: { readonly part: string; readonly folder: string },
): Promise<ReceivedForm> {
  const type = request.headers['content-type']
  if (type === undefined || !isForm.test(type))
    throw new Refusal(415, 'The body must be a form, with the content type multipart/form-data.')
  const fields: Record<string, string> = {}
  const received: { file: UploadedFile | null } = { file: null }
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // Only the first failure is told; later ones are its consequences.
  failed.catch(() => undefined)
  const parser = createParser(request.headers)
  const writing: { readonly written: Promise<void>; cancel(): void }[] = []

  parser.on('field', (name, value, _, isCut) => {
    if (isCut) reject(refuse(`${name} is longer than ${fieldLimit} bytes.`, name))
    fields[name] = value
  })
  parser.on('file', (name, stream, fileName) => {
    // Every file must be read to its end, or the form never ends.
    if (name !== part || received.file !== null) {
      stream.resume()
      const reason =
        name === part ? `The form may have one file, in the part ${part}.` : `The file must be in the part ${part}.`
      reject(refuse(reason, name))
      return
    }
    const path = join(folder, 'upload')
    received.file = { path, fileName, bytes: 0 }
    let bytes = 0
    stream.on('data', (chunk: Buffer) => (bytes += chunk.length))
    stream.on('limit', () =>
      reject(
        new Refusal(413, `The file is larger than ${uploadLimit / 1024 / 1024} MiB.`, { details: { field: part } }),
      ),
    )
    const written = pipeline(stream, createWriteStream(path, { mode: 0o600 })).then(() => {
      received.file = { path, fileName, bytes }
    })
    written.catch(() => reject(cutOff()))
    writing.push({ written, cancel: () => void stream.destroy(new Error('The form was not read.')) })
  })
  for (const limit of ['fieldsLimit', 'partsLimit', 'filesLimit'] as const)
    parser.on(limit, () => reject(refuse('The form has too many parts.')))
  const finished = new Promise<void>((done) => parser.on('finish', () => done()))
  parser.on('error', () => reject(unreadable()))
  request.on('error', () => reject(cutOff()))
  request.on('close', () => {
    if (!request.complete) reject(cutOff())
  })
  request.pipe(parser)
  try {
    await Promise.race([finished, failed])
    await Promise.race([Promise.all(writing.map(({ written }) => written)), failed])
  } catch (error) {
    request.unpipe(parser)
    request.resume()
    parser.destroy()
    // A parser that stops leaves its file waiting for more.
    for (const { cancel } of writing) cancel()
    await Promise.allSettled(writing.map(({ written }) => written))
    throw error
  }
  const { file } = received
  if (file === null || file.bytes === 0) throw refuse(`Missing required field: ${part}`, part)
  return { fields, file }
}

function createParser(headers: IncomingMessage['headers']) {
  const { 'content-type': type = '', ...others } = headers
  try {
    return busboy({
      headers: { ...others, 'content-type': type },
      limits: { fieldSize: fieldLimit, fields: mostFields, files: 2, parts: mostFields + 2, fileSize: uploadLimit },
    })
  } catch {
    throw unreadable()
  }
}
