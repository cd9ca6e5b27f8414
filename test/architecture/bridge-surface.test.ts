// Would catch: a bridge widened unnoticed. The requests a window can make are committed as text, so additions show in
// the diff. Accept an intended change with `npx vitest run test/architecture/bridge-surface.test.ts -u`.
import { type AnyContractRouter, eventIterator } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bridgeContract } from '#shared/bridge/contract.ts'
import { procedure } from '#shared/bridge/failures.ts'
import { renderBridge } from './render-bridge.ts'

test('the bridge matches the committed text', async () => {
  await expect(renderBridge(bridgeContract)).toMatchFileSnapshot('bridge-surface.txt')
})

describe('a wider bridge changes only the line of its route', () => {
  const input = z.object({ a: z.string() })
  const takes = (wanted: z.ZodType) => procedure.input(wanted).output(z.string())
  const gives = (answer: z.ZodType) => procedure.input(input).output(answer)
  const base = takes(input)
  const State = z.discriminatedUnion('kind', [z.object({ kind: z.literal('on'), by: z.string() })])
  const StateOrOff = z.discriminatedUnion('kind', [
    ...State.options,
    z.object({ kind: z.literal('off'), at: z.string() }),
  ])
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, z.string()]))

  const linesOf = (info: object) => renderBridge({ app: { info, list: procedure } } as AnyContractRouter).split('\n') // each case below is a procedure

  test.each([
    ['another input', base, takes(input.extend({ path: z.string().optional() }))],
    ['an input that may be absent', base, takes(input.partial())],
    ['a looser input', base, takes(z.looseObject({ a: z.string() }))],
    ['an input without its bound', takes(z.object({ a: z.string().max(9) })), base],
    ['a wider bound', takes(z.object({ a: z.int().max(9) })), takes(z.object({ a: z.int().max(10) }))],
    ['another type', base, takes(z.object({ a: z.union([z.string(), z.number()]) }))],
    ['another field in the answer', gives(input), gives(input.extend({ secret: z.string() }))],
    ['another value', gives(z.enum(['x'])), gives(z.enum(['x', 'y']))],
    ['another variant', gives(State), gives(StateOrOff)],
    ['events', base, procedure.input(input).output(eventIterator(z.string()))],
    ['another error', base, base.errors({ NEW: { data: z.object({ b: z.int() }) } })],
    ['more data of an error', base.errors({ NEW: {} }), base.errors({ NEW: { data: z.object({ b: z.int() }) } })],
    ['a field beyond the cut', gives(z.object(many)), gives(z.object({ ...many, secret: z.string() }))],
    [
      'a field deeper than any outline',
      gives(z.object({ a: z.object({ b: z.object({ c: z.object({ d: input }) }) }) })),
      gives(z.object({ a: z.object({ b: z.object({ c: z.object({ d: input.extend({ e: z.int() }) }) }) }) })),
    ],
  ])('%s', (_what, narrow, wide) => {
    const before = linesOf(narrow)
    const after = linesOf(wide)
    expect(after).toHaveLength(before.length)
    const changed = after.filter((text, index) => text !== before[index])
    expect(changed).toEqual([expect.stringMatching(/^app\.info\(.* #[\da-f]{10}$/)])
  })

  test('another procedure adds a line', () => {
    const render = (more: object) =>
      renderBridge({ app: { info: base, list: procedure, ...more } } as AnyContractRouter).split('\n')
    const before = render({})
    expect(render({ run: procedure }).filter((text) => !before.includes(text))).toEqual([
      expect.stringMatching(/^app\.run\(\) -> nothing #/),
    ])
  })
})

test('a shared error with more data changes its own line', () => {
  const render = (data: z.ZodType) => {
    const each = procedure.errors({ NOT_FOUND: { data } })
    return renderBridge({ app: { info: each, list: each } } as AnyContractRouter).split('\n')
  }
  const before = render(z.object({ what: z.string() }))
  const changed = render(z.object({ what: z.string(), path: z.string() })).filter((text) => !before.includes(text))
  expect(changed).toEqual([expect.stringMatching(/^any NOT_FOUND\{what, path\} #/)])
})
