// Catches: a key sent unencrypted over the network, a typing mistake that leads to another host.
import { describe, expect, it } from 'vitest'
import { readBaseUrl } from '#main/api/create-api.ts'

describe('a typed address', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com', ''],
    [' https://api.example.com/ ', 'https://api.example.com', ''],
    ['https://api.example.com/media//', 'https://api.example.com/media', '/media'],
    ['HTTPS://API.example.com:443', 'https://api.example.com', ''],
    ['http://127.0.0.1:4400', 'http://127.0.0.1:4400', ''],
  ])('%s is read as %s', (typed, href, path) => {
    expect(readBaseUrl(typed)).toEqual({ href, origin: new URL(href).origin, path })
  })

  it.each([
    ['', 'Enter the service address'],
    ['api.example.com', 'This is not a valid address'],
    ['http://api.example.com', 'must start with https'],
    ['ftp://api.example.com', 'must start with https'],
    ['https://me:secret@api.example.com', 'must not contain a user name'],
    ['https://api.example.com/?key=1', 'Remove everything'],
    ['https://api.example.com/#x', 'Remove everything'],
  ])('%s is refused with a message next to its field', (typed, sentence) => {
    expect(() => readBaseUrl(typed)).toThrow(
      expect.objectContaining({
        code: 'ADDRESS_MALFORMED',
        message: expect.stringContaining(sentence),
        data: expect.objectContaining({ charged: 'no', field: 'baseUrl' }),
      }),
    )
  })
})
