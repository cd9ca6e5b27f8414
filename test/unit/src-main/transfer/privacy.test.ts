// Catches: a studio that does not start for a user whom the system does not list, as in a container.
import { expect, it } from 'vitest'
import { namesOfUser } from '#main/transfer/privacy.ts'

it('takes the name from the environment where the system has none', () => {
  const unlisted = () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  }
  expect(namesOfUser(() => ({ username: 'ada' }), { USER: 'other' })).toEqual(['ada'])
  expect(namesOfUser(unlisted, { USER: 'ada', LOGNAME: undefined })).toEqual(['ada'])
  expect(namesOfUser(unlisted, {})).toEqual([])
})
