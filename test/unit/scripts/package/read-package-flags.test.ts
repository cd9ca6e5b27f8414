// Catches: a package for a system that was not asked for, both architectures in a quick local build, and one Electron
// folder used for two targets.
import { expect, test } from 'vitest'
import { readPackageFlags } from '../../../../scripts/package/read-package-flags.ts'
import { ownTarget } from '../../../../scripts/package/target.ts'

const names = (...args: string[]) =>
  readPackageFlags(args).targets.map(({ system, architecture }) => `${system} ${architecture}`)

test('without flags it is this system for both architectures, and as a folder only this machine', () => {
  const { system, architecture } = ownTarget()
  expect(names()).toEqual([`${system} x64`, `${system} arm64`])
  expect(names('--dir')).toEqual([`${system} ${architecture}`])
})

test('named systems and architectures are combined', () => {
  expect(names('--win', '--mac', '--arch', 'arm64')).toEqual(['win arm64', 'mac arm64'])
})

test('what makes no sense is refused by the name of its flag', () => {
  expect(() => names('--arch', 'mips')).toThrow('--arch takes x64, arm64 or both')
  expect(() => names('--win', '--electron', 'folder')).toThrow('--electron is for one target')
  expect(() => names('--snap')).toThrow('--snap')
})
