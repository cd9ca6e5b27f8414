// Would catch: a window that updates for every event of a storm, a first change that is shown late, a last one that is
// never shown, and one of a workspace that was left.
import { expect, it } from 'vitest'
import { createGather } from '#renderer/lib/jobs.ts'
import { createHandClock } from '../features/create/create-fixture.ts'

it('applies the first at once, later ones together, and nothing twice', async () => {
  const { clock, move } = createHandClock()
  const applied: (readonly number[])[] = []
  const gather = createGather<number>({ clock, everyMs: 100, apply: (items) => applied.push(items) })
  gather.add(1)
  expect(applied).toEqual([[1]])
  gather.add(2)
  await move(50)
  gather.add(3)
  expect(applied).toEqual([[1]])
  await move(50)
  expect(applied).toEqual([[1], [2, 3]])
  await move(1_000)
  gather.add(4)
  gather.add(5)
  gather.close()
  await move(1_000)
  expect(applied).toEqual([[1], [2, 3], [4]])
})
