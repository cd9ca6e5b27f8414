// Catches: variants of one start that are shown mixed up or apart, and sets of other programs joined with the studio's.
import { expect, it } from 'vitest'
import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { JobId } from '#shared/domain/ids.ts'
import { groupKeyOf, inGroups } from '#renderer/features/cast/avatars/use-avatars.ts'

const avatar = (id: string, jobId: string | null, seed: number | null): CastAvatar => ({
  id,
  jobId: jobId === null ? null : JobId.parse(jobId),
  assetId: null,
  status: 'completed',
  prompt: 'Host',
  negativePrompt: '',
  model: 'flux',
  aspectRatio: '1:1',
  stylePreset: null,
  guidanceScale: 10,
  seed,
  width: null,
  height: null,
  credits: 2,
  took: null,
  visibility: 'private',
  isPublished: false,
  likes: 0,
  comments: 0,
  variant: null,
  error: null,
  refunded: null,
  retry: null,
  createdAt: '2026-06-01T12:00:00.000Z',
})

it('shows the variants of a run together, in the order of their seeds, the newest run first', () => {
  const listed = [avatar('d', 'late', 8), avatar('b', 'early', 3), avatar('c', 'late', 7), avatar('a', 'early', 2)]
  expect(inGroups(listed).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
})

it('keeps the order of creation where no seed was told, and groups what others made by prompt and minute', () => {
  const listed = [avatar('b', null, null), avatar('a', null, null)]
  expect(inGroups(listed).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(inGroups(listed.toReversed(), 'oldest').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(groupKeyOf(avatar('a', null, null))).toBe(groupKeyOf(avatar('b', null, 5)))
  expect(groupKeyOf(avatar('a', null, null))).not.toBe(groupKeyOf(avatar('a', 'j', null)))
})
