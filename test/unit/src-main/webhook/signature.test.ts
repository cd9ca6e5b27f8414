// Catches: a body that is accepted although a byte or the signature was changed, an empty secret that fits, an error thrown
// by an odd header, a secret that is refused while it is rotated.
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSignature, signatureOf } from '#main/webhook/signature.ts'

const secret = 'whsec_current'
const body = Buffer.from('{"type":"video.completed","id":"evt_1","data":{"videoId":"v"}}')
const own = createHmac('sha256', secret).update(body).digest('hex')
const header = (value: string) => ['Content-Type', 'application/json', 'X-Service-Signature', value]

describe('a signature', () => {
  it('is that of the raw bytes', () => {
    expect(signatureOf(secret, body)).toBe(own)
    expect(checkSignature(header(own), body, [secret])).toEqual({ signature: 'verified', secret: 0 })
  })

  it('of the secret before is accepted while it is rotated', () => {
    expect(checkSignature(header(own), body, ['whsec_new', secret])).toEqual({ signature: 'verified', secret: 1 })
    expect(checkSignature(header(own), body, ['whsec_new'])).toMatchObject({ signature: 'rejected' })
  })

  it.each([
    ['upper case', own.toUpperCase()],
    ['one character less', own.slice(1)],
    ['one character more', `${own}0`],
    ['no hexadecimal', 'z'.repeat(64)],
    ['empty', ''],
    ['with a prefix', `sha256=${own}`],
    ['with a space', ` ${own}`],
  ])('that is %s is rejected', (_, value) => {
    expect(checkSignature(header(value), body, [secret])).toEqual({ signature: 'rejected', secret: null })
  })

  it('that is sent twice is rejected, and one that is missing is told apart', () => {
    expect(checkSignature([...header(own), ...header(own)], body, [secret]).signature).toBe('rejected')
    expect(checkSignature(['Content-Type', 'application/json'], body, [secret]).signature).toBe('unsigned')
  })

  it('cannot be checked without a secret, and an empty secret fits nothing', () => {
    const empty = createHmac('sha256', '').update(body).digest('hex')
    expect(checkSignature(header(own), body, []).signature).toBe('unchecked')
    expect(checkSignature(header(empty), body, ['']).signature).toBe('unchecked')
    expect(checkSignature(header(empty), body, ['', secret]).signature).toBe('rejected')
    expect(checkSignature(header(own), body, ['', secret])).toEqual({ signature: 'verified', secret: 1 })
  })

  it('fits exactly the bytes that were signed, in 10,000 mutations of body and signature', () => {
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    const mutation = fc.record({
      of: fc.constantFrom('body', 'signature'),
      how: fc.constantFrom('flip', 'insert', 'remove', 'swap'),
      place,
      byte: fc.integer({ min: 0, max: 255 }),
    })
    const mutate = (bytes: Buffer, { how, place: at, byte }: { how: string; place: number; byte: number }) => {
      const index = Math.floor(at * bytes.length)
      const copy = [...bytes]
      if (how === 'flip') copy[index] = byte
      if (how === 'insert') copy.splice(index, 0, byte)
      if (how === 'remove') copy.splice(index, 1)
      if (how === 'swap') [copy[index], copy[index + 1]] = [copy[index + 1] ?? 0, copy[index] ?? 0]
      return Buffer.from(copy)
    }
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
        let sentBody: Buffer = body
        let sent: Buffer = Buffer.from(own, 'latin1')
        for (const one of mutations) {
          if (one.of === 'body') sentBody = mutate(sentBody, one)
          else sent = mutate(sent, one)
        }
        const isTrue = sentBody.equals(body) && sent.toString('latin1') === own
        const found = checkSignature(header(sent.toString('latin1')), sentBody, [secret]).signature
        expect(found).toBe(isTrue ? 'verified' : 'rejected')
      }),
      { numRuns: 10_000 },
    )
  })
})
