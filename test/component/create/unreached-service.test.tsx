// Would catch: a Create screen that stays empty after its service came late, until the user asks again; and one that asks
// a service again and again that has answered.
import { createQueries } from '#renderer/lib/queries.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatModel } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { failure, unreachable } from '../composer/failing.ts'
import { openWindow } from '../window.tsx'

const note = page.getByText('Couldn’t load models.')
const model = page.getByRole('heading', { name: flatModel.name, level: 2 })

/** Opens Create with a service that fails as long as there are failures, and is asked again at once. */
function open(failures: Error[]) {
  let asked = 0
  openWindow(
    {
      catalog: {
        async list() {
          asked += 1
          const failed = failures.shift()
          if (failed !== undefined) throw failed
          return { models: [flatModel], gone: [], changes: [], updatedAt: null }
        },
        read: async () => flatModel,
        recent: async () => [],
      },
    },
    { queries: createQueries({ again: 20 }) },
  )
  return { asked: () => asked }
}

test('Create shows its models by itself once a service that was not there is', async () => {
  const late = failure('LOCAL_SERVICE_DOWN', 'It did not start.', { reason: 'late' })
  const { asked } = open([unreachable(), late, unreachable()])
  await expect.element(model).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  expect(asked()).toBe(4)
})

test('a service that answered with an error is asked again by the user only', async () => {
  const { asked } = open([failure('UNREADABLE_ANSWER', 'The answer could not be read.')])
  await expect.element(note).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(model).toBeVisible()
  expect(asked()).toBe(2)
})
