// Catches: a page that gets the camera along with the microphone, or a permission nobody needs.
import { isAllowedPermission } from '#main/hosts/electron/page-guards.ts'
import { expect, test } from 'vitest'

test.each([
  ['media', { mediaTypes: ['audio'] }, true],
  ['media', { mediaTypes: ['audio', 'video'] }, false],
  ['media', { mediaTypes: ['video'] }, false],
  ['media', { mediaTypes: [] }, false],
  ['media', {}, false],
  ['media', { mediaType: 'audio' }, true],
  ['media', { mediaType: 'video' }, false],
  ['media', { mediaType: 'unknown' }, false],
  ['notifications', {}, true],
  ['geolocation', {}, false],
  ['display-capture', { mediaTypes: ['audio'] }, false],
])('%s with %j: %s', (permission, details, expected) => {
  expect(isAllowedPermission(permission, details)).toBe(expected)
})
