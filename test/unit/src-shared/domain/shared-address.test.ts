// Would catch: an address that is read back as another one, and a foreign link that is mistaken for one of ours.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharedAddressOf, localFilesAddress, readSharedAddress } from '#shared/domain/shared-address.ts'

const capability = '0f'.repeat(32)

// The paths of fast-check take a second to prepare.
const somePath = fc
  .array(fc.constantFrom('a', 'Z', '7', '-', '.', '~', '/', '%C3%A9', '%2F', '&', ';', '@'), { maxLength: 12 })
  .map((parts) => `/${parts.join('')}`)

it('reads back what was written, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), somePath, (name, path) => {
      const base = `https://files.example.org${path.replace(/\/+$/u, '')}`
      const address = { base, capability, name: name.toWellFormed() }
      expect(readSharedAddress(sharedAddressOf(address))).toEqual(address)
    }),
  )
})

it.each([
  'https://example.org/a.png',
  `http://files.example.org/${capability}/a.png`,
  `https://files.example.org/${capability.slice(1)}/a.png`,
  `https://files.example.org/${capability}/a.png?x=1`,
  `https://files.example.org/${capability}/`,
  `https://files.example.org/${capability}/%zz`,
  `see ${localFilesAddress}/${capability}/a.png`,
  '',
])('%s is not a shared address', (text) => {
  expect(readSharedAddress(text)).toBeNull()
})
