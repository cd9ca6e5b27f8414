// Catches a check for our own page that compares only the beginning of an address.
import { isFileToKeep, isOurPage } from '#main/hosts/electron/page-guards.ts'
import { expect, test } from 'vitest'

test.each(['app://backlot/index.html', 'app://backlot/', 'app://backlot/index.html#/create', 'app://backlot/?x#/y'])(
  '%s is our page',
  (address) => {
    expect(isOurPage(address)).toBe(true)
  },
)

test.each([
  'app://backlot.example/index.html',
  'app://backlot@evil/index.html',
  'app://user@backlot/index.html',
  'app://evil/index.html',
  'app://backlot/other.html',
  'app://backlot/index.html/..%2fother',
  'https://backlot/index.html',
  'file:///index.html',
  'media://library/1/original',
  'about:blank',
  'devtools://devtools/bundled/inspector.html',
  'data:text/html,app://backlot/index.html',
  'app:backlot/index.html',
  '',
])('%s is not our page', (address) => {
  expect(isOurPage(address)).toBe(false)
})

// Catches a click on a link that saves something other than a library file.
test.each([
  ['media://library/a1/download', true],
  ['media://library/a1/original', false],
  ['media://elsewhere/a1/download', false],
  ['https://library/a1/download', false],
  ['file:///a1/download', false],
  ['media://library/x/../download', false],
  ['', false],
])('recognizes %s as a file to save: %s', (address, isOne) => {
  expect(isFileToKeep(address)).toBe(isOne)
})
