// Catches: a draft that is lost because one field is unreadable, a number that is sent although it cannot be read, a
// length that a tier does not allow.
import { expect, it } from 'vitest'
import {
  changeAnimate,
  emptyAnimateDraft,
  emptyAvatarDraft,
  readAvatarDraft,
  readAvatarOrder,
} from '#renderer/features/cast/avatars/avatar-draft.ts'

it('reads a kept draft with fields that it lacks', () => {
  expect(readAvatarDraft({ prompt: 'Host', model: 'reality4' })).toEqual({
    ...emptyAvatarDraft,
    prompt: 'Host',
    model: 'reality4',
  })
  expect(readAvatarDraft('nonsense')).toEqual(emptyAvatarDraft)
})

it('sends no number that cannot be read, and an empty seed as a random one', () => {
  const draft = { ...emptyAvatarDraft, prompt: 'Host', guidanceScale: 'ten', seed: '1x' }
  expect(Object.keys(readAvatarOrder(draft).problems)).toEqual(['guidanceScale', 'seed'])
  expect(readAvatarOrder({ ...emptyAvatarDraft, prompt: 'Host', seed: '' })).toMatchObject({
    order: { seed: null, batchSize: 1 },
    problems: {},
  })
})

it('keeps a video within what its tier allows', () => {
  const pro = changeAnimate(emptyAnimateDraft, { studioTier: 'pro', durationSeconds: 30, fps: 60 })
  expect(pro).toMatchObject({ durationSeconds: 30, fps: 60 })
  expect(changeAnimate(pro, { studioTier: 'basic' })).toMatchObject({ durationSeconds: 10, fps: 30 })
})
