// Catches: an order that the service refuses after it was paid for in waiting, a price that is not the table's.
import { expect, it } from 'vitest'
import { avatarPrice, avatarProblems, mostAvatarPrompt } from '#shared/domain/avatar-order.ts'

const order = { prompt: 'Host', negativePrompt: '', guidanceScale: 10, seed: null, batchSize: 1 }

it.each([
  ['flux', 1, 2],
  ['flux', 4, 8],
  ['imagen3', 3, 15],
  ['reality4', 4, 20],
] as const)('%s costs the same for each of %i variants', (model, count, credits) => {
  expect(avatarPrice(model, count)).toEqual({ credits, each: credits / count })
})

it('takes what the interface allows, to the ends of its ranges', () => {
  expect(avatarProblems(order)).toEqual([])
  expect(avatarProblems({ ...order, guidanceScale: 1, seed: 0, batchSize: 4 })).toEqual([])
  expect(avatarProblems({ ...order, guidanceScale: 20, seed: 2_147_483_647 })).toEqual([])
})

it('names every field that must be corrected', () => {
  const fields = (change: object) => avatarProblems({ ...order, ...change }).map(({ field }) => field)
  expect(fields({ prompt: ' \n' })).toEqual(['prompt'])
  expect(fields({ prompt: 'a'.repeat(mostAvatarPrompt + 1) })).toEqual(['prompt'])
  expect(fields({ guidanceScale: 0.5, seed: -1, batchSize: 5 })).toEqual(['guidanceScale', 'seed', 'batchSize'])
  expect(fields({ guidanceScale: Number.NaN, seed: 1.5 })).toEqual(['guidanceScale', 'seed'])
})
