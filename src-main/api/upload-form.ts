import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { WireUpload } from './http-client.ts'

/** A file to send in a form. `part`: its field; `name`: the name that the service sees. Size in bytes. */
export type FormFile = {
  readonly part: string
  readonly path: string
  readonly bytes: number
  readonly name: string
  readonly contentType: string
}

/** Bytes that are read from the file at once. */
const pieceBytes = 64 * 1024

function changed(): Failure {
  return new Failure('FILE_REFUSED', say('files.changedBeforeSend'), { charged: 'no', reason: 'changed' })
}

/** Quotes a value of a header, as browsers do (HTML, multipart/form-data encoding). */
const quoted = (text: string) => `"${text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`

/** Reads exactly `bytes` bytes of a file. @throws Failure FILE_REFUSED if it has fewer or more. */
async function* readWhole(file: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  if ((await file.stat()).size !== bytes) throw changed()
  for (let at = 0; at < bytes;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(pieceBytes, bytes - at)), 0, undefined, at)
    if (bytesRead === 0) throw changed()
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/**
 * Builds a form with text fields and one file, which is read while it is sent and never held in memory (RFC 7578). The
 * same fields and file give the same bytes. Its last piece closes the form, so that a service cannot read a form whose
 * last piece was not sent.
 */
export function formOf(
  fields: Readonly<Record<string, string>>,
  file: FormFile,
): { readonly contentType: string; readonly upload: WireUpload } {
  const { part, path, bytes, name, contentType } = file
  const mark = createHash('sha256')
    .update(JSON.stringify([fields, file]))
    .digest('hex')
    .slice(0, 32)
  const boundary = `----backlot-${mark}`
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name=${quoted(field)}\r\n\r\n${value}\r\n`,
  )
  const disposition = `content-disposition: form-data; name=${quoted(part)}; filename=${quoted(name)}`
  const head = Buffer.from(`${texts.join('')}--${boundary}\r\n${disposition}\r\ncontent-type: ${contentType}\r\n\r\n`)
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    upload: {
      bytes: head.length + bytes + end.length,
      async *pieces() {
        const handle = await open(path).catch(() => {
          throw changed()
        })
        try {
          yield head
          yield* readWhole(handle, bytes)
        } finally {
          await handle.close()
        }
        yield end
      },
    },
  }
}
