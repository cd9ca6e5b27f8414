import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readErrorBody } from '#shared/contract/error.ts'
import type { Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import { openTarget, type Target } from './target.ts'
import { answerIn, every, input } from './wire-cases.ts'

// Catches: a service whose answers differ from the wire table, at either address of the Resource API. A route without a
// case does not compile.

const isHosted = process.env['BACKLOT_BASE_URL'] !== undefined
/** Routes that need a purchase first. On a hosted service only reads and estimates run. */
const bought = [
  'composer.readExport',
  'composer.pass',
  'composer.shuffle',
  'composer.reveal',
  'composer.vote',
  'composer.save',
  'composer.remove',
  'composer.setAutopilot',
  'composer.reportPosted',
  'composer.reportFailed',
  'composer.reportMetrics',
  'generation.read',
  'batch.read',
  'batch.stop',
  'shortVideo.read',
  'voice.read',
  'voice.remove',
  'audio.read',
  'replication.analysis',
  'replication.run',
  'user.updateProfile',
  'user.purchase',
  'user.readPurchase',
  'avatar.read',
  'avatar.remove',
  'avatar.publish',
  'avatar.unpublish',
  'video.read',
  'video.addAudio',
  'video.update',
  'video.remove',
]
const affordable = every.filter(({ name, route }) => !isHosted || !(route.spends || bought.includes(name)))
const hasReduced = !isHosted || process.env['BACKLOT_WEB_URL'] !== undefined
const atBoth = affordable.filter(({ route }) => hasReduced && route.family === 'resource')

describe('the wire table', () => {
  let target: Target
  beforeAll(async () => {
    target = await openTarget()
  })
  // The key's requests of a minute are fewer than all tests make.
  beforeEach(async () => {
    if (!target.isHosted) await target.admin('POST', '/clock/advance', { ms: 60_000 })
  })
  afterAll(async () => target[Symbol.asyncDispose]())

  test.each(affordable)('$name answers as the table says', async ({ route, request }) => {
    const { status, text } = await target.send(route, await request(target))
    expect({ status, text: status === route.status ? '' : text }).toEqual({ status: route.status, text: '' })
    expect(answerIn(route, text)).toBeDefined()
  })

  test.each(affordable.filter(({ route }) => route.auth === 'none'))(
    '$name needs no key',
    async ({ route, request }) => {
      const { status } = await target.send(route, await request(target), { key: null })
      expect(status).toBe(route.status)
    },
  )

  test.each(affordable.filter(({ route }) => route.auth === 'bearer'))(
    '$name refuses a call without a key, and a call with a wrong key',
    async ({ route, request }) => {
      const asked = await request(target)
      for (const reduced of atBoth.some((one) => one.route === route) ? [false, true] : [false]) {
        for (const key of [null, 'pk_live_wrong']) {
          const { status, text } = await target.send(route, asked, { key, reduced })
          const { message } = readErrorBody(status, text)
          expect(`${status} ${message}`).toMatch(/^401 Invalid, expired, or revoked API key/)
        }
      }
    },
  )

  test.each(atBoth)('$name answers at the second address, in the reduced schema', async ({ route, request }) => {
    const { status, text } = await target.send(route, await request(target), { reduced: true })
    expect({ status, text: status === route.status ? '' : text }).toEqual({ status: route.status, text: '' })
    expect(answerIn(route, text)).toBeDefined()
    expect(text).not.toMatch(/"(creditCost|metadata|pagination)":/)
  })

  test.each(affordable.filter(({ route }) => route.repeat.startsWith('keyed')))(
    '$name returns the first result again for a repeated key',
    async ({ route, request }) => {
      const same = await request(target)
      const [first, second] = [await target.send(route, same), await target.send(route, same)]
      const Started = z.union([z.object({ id: z.string(), creditsSpent: z.int() }), z.object({ jobId: z.string() })])
      expect(Started.parse(answerIn(route, second.text))).toEqual(Started.parse(answerIn(route, first.text)))
    },
  )

  test('refuses what does not exist with the messages of the interface', async () => {
    const messageOf = async (route: Route, request: unknown) => {
      const { status, text } = await target.send(route, request)
      return `${status} ${readErrorBody(status, text).message}`
    }
    const none = { body: { modelId: 'no-such-model', input } }
    expect(await messageOf(routes.model.read, { params: { id: 'no-such-model' } })).toMatch(
      /^404 Model not found\. Available models: /,
    )
    expect(await messageOf(routes.generation.estimate, none)).toBe("404 Model 'no-such-model' not found")
    expect(await messageOf(routes.generation.read, { params: { id: 'nonsense' } })).toMatch(
      /^400 Invalid generation id/,
    )
    expect(await messageOf(routes.generation.read, { params: { id: randomUUID() } })).toMatch(
      /^404 Generation not found/,
    )
  })
})
