// Would catch: a file of words that the play no longer has shown as its file, a download shown as a render, and a
// failed render that hides the file of an earlier one.
import { placeFile } from '#main/composer/shelf-files.ts'
import { expect, it } from 'vitest'

const url = 'http://127.0.0.1:1/files/a.mp4'
const entry = { takeId: 'take-2', fileUrl: null, isRendering: false }
const job = (spendKind: Parameters<typeof placeFile>[1][number]['spendKind'], change: object = {}) => ({
  kind: 'render',
  spendKind,
  takeId: 'take-2',
  file: url,
  ...change,
})
type Job = ReturnType<typeof job>
const place = (change: Partial<typeof entry> | { fileUrl: string }, ...jobs: readonly Job[]) =>
  placeFile({ ...entry, ...change }, jobs, ({ file }) => (file === '' ? null : { url: file })).kind

it('is what the open job does, whatever was made before', () => {
  const fetching = { kind: 'composer-file' }
  expect(place({}, job('queued'), job('done'))).toBe('waiting')
  expect(place({}, job('failed'), job('running'))).toBe('rendering')
  expect(place({ fileUrl: url }, job('queued', fetching))).toBe('service')
  expect(place({ fileUrl: url }, job('running', fetching))).toBe('service')
  expect(place({}, job('saving'))).toBe('service')
})

it('is in the library only with the words of the play, or as the service has it', () => {
  expect(place({}, job('done'))).toBe('library')
  expect(place({}, job('failed'), job('done'))).toBe('library')
  expect(place({}, job('done', { takeId: 'take-1' }))).toBe('none')
  // The service's host changed, the file did not.
  const moved = 'http://localhost:2/files/a.mp4'
  expect(place({ fileUrl: moved }, job('done', { takeId: 'take-1' }))).toBe('library')
  expect(place({ fileUrl: url }, job('done', { file: '' }))).toBe('service')
  expect(place({ isRendering: true }, job('failed'))).toBe('rendering')
  expect(place({})).toBe('none')
})
